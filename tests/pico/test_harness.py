"""The emulated Pico and its parts do what a real one does, so that what the firmware's tests see on it is true."""

import sys
from hashlib import sha256
from itertools import pairwise

import pytest

from host_tools.device.bundle import board_file, bundle, mpy
from host_tools.device.filesystem import BLOCK, image, read
from sim.pico.button import APART_US, EDGES, Button
from sim.pico.emulated_pico import NotInTime, PowerCut, RaisedOnPico
from sim.pico.flash_chip import UNIT, FlashChip, Times
from sim.pico.i2c_bus import I2cBus
from sim.pico.random_bits import RandomBits
from sim.pico.sh1107 import Sh1107
from sim.pico.ssd1306 import Ssd1306
from sim.pico.strip import Strip
from sim.pico.torn import WAYS
from tests.pico.children import in_child, in_children
from tests.pico.serial_pty import SerialPty

PICTURE = bytes((7 * i + i // 128) & 0xFF for i in range(1024))
MAKE_PICTURE = "picture = bytes((7 * i + i // 128) & 0xff for i in range(1024))\n"
I2C = "from machine import I2C, Pin\ni2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)\n"
SHOW = (
    I2C
    + MAKE_PICTURE
    + """
i2c.writeto(0x3c, b"\\x00\\x20\\x00\\x21\\x00\\x7f\\x22\\x00\\x07\\xaf")
i2c.writevto(0x3c, [b"\\x40", picture])
"""
)
TRY = """
def attempt(what):
    try:
        print(what())
    except OSError as error:
        print("OSError", error.errno)
"""
EIO, ETIMEDOUT = 5, 110


def test_it_boots_to_the_prompt(pico):
    it = pico()
    assert b"MicroPython v1.26.1" in it.run_until(b">>> ")
    assert it.ms < 50


def test_code_is_run_and_what_it_raises_is_raised(pico):
    it = pico().boot()
    assert it.exec("print(6 * 7)") == "42\r\n"
    with pytest.raises(RaisedOnPico, match="ZeroDivisionError"):
        it.exec("1 / 0")
    with pytest.raises(NotInTime):
        it.exec("while True: pass", timeout_ms=50)
    assert it.exec("print('again')") == "again\r\n"


def test_a_long_text_arrives_whole_in_both_directions(pico):
    it = pico().boot()
    it.exec("import sys, time")
    it.send(b"\x05text = '''" + b"abcdefghi\n" * 300 + b"'''\x04")
    it.run_until(b">>> ", 20_000)
    assert it.exec("print(len(text)); print('z' * 5000)") == "3000\r\n" + "z" * 5000 + "\r\n"


def test_modules_come_as_bytecode_and_as_sources(pico):
    module = b"def answer():\n    return 42\n"
    for name, data in [("one.mpy", mpy(module, "one.py")), ("one.py", module)]:
        it = pico({f"package/{name}": data, "main.py": "from package import one\nprint(one.answer())\n"})
        it.run_until(b"42\r\n")


def test_the_firmware_makes_a_file_system():
    sources = bundle(board_file("pico_oled"), compiled=False)
    compiled = bundle(board_file("pico_oled"))
    assert {"main.py", "this_board.py", "caller/box.py"} <= set(sources)
    assert {"main.py", "this_board.mpy", "caller/box.mpy"} <= set(compiled)
    assert sum(map(len, compiled.values())) < sum(map(len, sources.values())) / 2
    assert read(image(compiled)) == compiled


# ---- display ----


def test_a_picture_over_i2c_arrives_bit_for_bit(pico):
    display = Ssd1306()
    it = pico({}, I2cBus(0, 4, 5, display)).boot()
    it.exec(SHOW)
    assert display.glass == PICTURE
    assert display.bytes == 11 + 1026
    window = (
        "i2c.writeto(0x3c, b'\\x00\\x21\\x0a\\x0b\\x22\\x02\\x03')\ni2c.writeto(0x3c, b'\\x40\\x01\\x02\\x03\\x04')"
    )
    it.exec(I2C + window)
    changed = bytearray(PICTURE)
    changed[2 * 128 + 10 : 2 * 128 + 12] = b"\x01\x02"
    changed[3 * 128 + 10 : 3 * 128 + 12] = b"\x03\x04"
    assert display.glass == changed


def test_bytes_take_their_time_on_a_timed_bus(pico):
    bus = I2cBus(0, 4, 5, Ssd1306(), timed=True)
    it = pico({}, bus).boot()
    took = it.exec(SHOW + "import time\nt = time.ticks_us()\ni2c.writeto(0x3c, picture)\nprint(time.ticks_us() - t)")
    assert 1025 * 22.4 < int(took) < 1025 * 22.4 + 400
    assert 0 < bus.last_byte_ns < it.ms * 1e6


def test_the_display_is_found_by_a_scan(pico):
    display = Ssd1306()
    it = pico({}, I2cBus(0, 4, 5, display)).boot()
    scan = "import machine\nprint(i2c.scan(), machine.SoftI2C(sda=Pin(4), scl=Pin(5)).scan())"
    assert it.exec(I2C + scan) == "[60] [60]\r\n"
    display.present = False
    assert it.exec(I2C + scan) == "[] []\r\n"


def test_a_display_that_is_gone_answers_with_eio(pico):
    display = Ssd1306(present=False)
    it = pico({}, I2cBus(0, 4, 5, display)).boot()
    write = I2C + TRY + "attempt(lambda: i2c.writeto(0x3c, b'\\x00\\xae'))"
    assert it.exec(write) == f"OSError {EIO}\r\n"
    display.present = True
    assert it.exec(write) == "2\r\n"
    nothing_there = write.replace("I2C(0, sda=Pin(4), scl=Pin(5)", "I2C(1, sda=Pin(6), scl=Pin(7)")
    assert it.exec(nothing_there) == f"OSError {EIO}\r\n"


def test_a_display_that_goes_in_the_middle_of_a_write_shows_only_in_the_count(pico):
    display = Ssd1306()
    it = pico({}, I2cBus(0, 4, 5, display, timed=True)).boot()
    it.exec(I2C + MAKE_PICTURE + TRY + "import time")
    it.send(b"time.sleep_ms(50); attempt(lambda: i2c.writeto(0x3c, b'\\x40' + picture))\r")
    it.run(60)
    display.present = False
    taken = int(it.run_until(b">>> ").split(b"\r\n")[-2])
    assert 0 < taken < 1025


def test_a_data_line_that_is_held_down_times_out_and_clocks_free_it(pico):
    bus = I2cBus(0, 4, 5, Ssd1306())
    it = pico({}, bus).boot()
    write = I2C + TRY + "attempt(lambda: i2c.writeto(0x3c, b'\\x00\\xae'))"
    it.exec(write)
    bus.hold_data_line(clocks=5)
    assert it.exec(write) == f"OSError {ETIMEDOUT}\r\n"
    free = "scl = Pin(5, Pin.OPEN_DRAIN, value=1)\nsda = Pin(4, Pin.OPEN_DRAIN, value=1)\nprint(sda())\n"
    assert it.exec(free + "for _ in range(9):\n scl(0)\n scl(1)\nprint(sda())\n") == "0\r\n1\r\n"
    assert it.exec(write) == "2\r\n"


def test_a_picture_over_spi_arrives_on_an_sh1107(pico):
    def row(y, eight):
        bits = (PICTURE[(y >> 3) * 128 + 8 * eight + bit] >> (y & 7) & 1 for bit in range(8))
        return sum(bit << place for place, bit in enumerate(bits))

    display = Sh1107()
    rows = bytes(row(y, eight) for y in range(64) for eight in range(16))
    it = pico({"rows": rows}, display).boot()
    it.exec(
        """
from machine import SPI, Pin
spi = SPI(1, 10_000_000, sck=Pin(10), mosi=Pin(11))
dc, cs = Pin(8, Pin.OUT), Pin(9, Pin.OUT, value=1)
def send(what, data):
    dc(what); cs(0); spi.write(data); cs(1)
send(0, b"\\xae\\xdc\\x00\\x81\\x6f\\x21\\xa1\\xc0\\xa8\\x3f\\xd3\\x60\\xaf")
rows = open("rows", "rb").read()
for y in range(60):
    send(0, bytes((0xb0, y & 15, 0x10 | y >> 4)))
    send(1, rows[16 * y:16 * y + 16])
send(0, b"\\xb0\\x0c\\x13")
send(1, rows[60 * 16:])
"""
    )
    assert display.on
    assert display.picture == PICTURE
    assert display.bytes == 13 + 60 * (3 + 16) + 3 + 64


# ---- LEDs and button ----


@pytest.mark.parametrize("way", ["bitstream", "PIO"])
def test_led_frames_are_the_bytes_on_the_wire(pico, way):
    strip = Strip(22)
    it = pico({}, strip).boot()
    if way == "bitstream":
        code = """
from machine import Pin
from neopixel import NeoPixel
pixels = NeoPixel(Pin(22), 3)
pixels[0] = (255, 128, 1); pixels[2] = (0, 2, 85)
pixels.write()
"""
    else:
        code = """
import rp2, time
from machine import Pin
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=24)
def ws2812():
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()
machine = rp2.StateMachine(0, ws2812, freq=8_000_000, sideset_base=Pin(22))
machine.active(1)
for value in (0x80ff01, 0, 0x020055):
    machine.put(value, 8)
time.sleep_ms(1)
"""
    it.exec(code)
    assert strip.wire == bytes([128, 255, 1, 0, 0, 0, 2, 0, 85])
    assert len(strip.frames) == 1


def test_a_press_is_five_edges_down_and_five_up(pico):
    button = Button(15)
    it = pico({}, button).boot()
    it.exec(
        """
from array import array
from machine import Pin
import time
edges = array("i", [0] * 40)
n = 0
def seen(pin):
    global n
    edges[n] = time.ticks_us(); edges[n + 1] = pin.value(); n += 2
pin = Pin(15, Pin.IN, Pin.PULL_UP)
pin.irq(seen, hard=True)
"""
    )
    it.send(b"time.sleep_ms(200); print(list(edges[:n]))\r")
    it.run(5)
    it.run(button.press(80))
    printed = it.run_until(b"]\r\n").split(b"[")[-1].split(b"]")[0]
    values = [int(value) for value in printed.split(b",")]
    times, levels = values[::2], values[1::2]
    assert levels == [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]
    apart = [later - earlier for earlier, later in pairwise(times)]
    assert all(abs(us - APART_US) < 20 for us in apart[: EDGES - 1] + apart[EDGES:])
    assert abs(times[-1] - times[0] - 80_000) < 20


# ---- chance and id ----


def test_random_bytes_follow_from_the_seed_of_the_ring_oscillator(pico):
    def drawn(random):
        return pico(random=random).boot().exec("import os\nprint(os.urandom(16).hex())").strip()

    one, same, other = drawn(RandomBits(1)), drawn(RandomBits(1)), drawn(RandomBits(2))
    assert one == same != other
    assert len(set(bytes.fromhex(one))) > 8


def test_without_a_ring_oscillator_random_bytes_are_all_alike(pico):
    drawn = pico(random=None).boot().exec("import os\nprint(len(set(os.urandom(32))))")
    assert drawn == "1\r\n"


def test_a_bit_that_is_stuck_gives_bytes_that_follow_from_each_other(pico):
    def drawn(bit):
        return bytes.fromhex(pico(random=RandomBits(stuck=bit)).boot().exec("import os\nprint(os.urandom(32).hex())"))

    def next_of(byte):
        for _ in range(8):
            byte = (byte << 1 | 1) & 0xFF ^ (0xD5 if byte & 0x80 else 0)  # rosc_random_u8 in ports/rp2/main.c
        return byte

    assert drawn(0) == bytes(32)
    ones = drawn(1)
    assert ones[0] == 0xFF
    assert all(later == next_of(earlier) for earlier, later in pairwise(ones))
    assert len(set(ones)) == 32


def test_the_chip_has_its_own_id(pico):
    code = "import machine\nprint(machine.unique_id().hex())"
    assert pico().boot().exec(code) == UNIT.hex() + "\r\n"
    other = bytes(range(8))
    assert pico(flash=FlashChip(other)).boot().exec(code) == other.hex() + "\r\n"


# ---- flash and power ----


def test_a_file_survives_power_off_and_reset(pico):
    it = pico({"old.txt": "here before"}).boot()
    it.exec("with open('new.txt', 'w') as file: file.write('kept')")
    assert it.flash.erases
    assert it.flash.programs
    it.exec("import machine")
    it.send(b"machine.reset()\r")
    it.run_until(lambda: it.resets == 1)
    it.boot().reset().boot().power_off().power_on().boot()
    assert it.ms < 100
    assert it.exec("print(open('new.txt').read(), open('old.txt').read())") == "kept here before\r\n"
    assert read(it.image()) == {"old.txt": b"here before", "new.txt": b"kept"}


def test_a_power_cut_tears_a_page(pico):
    it = pico().boot()
    it.exec("import rp2\nflash = rp2.Flash()\ndata = bytes(range(256))\nflash.ioctl(6, 300)")

    def page_after(way):
        it.flash.cut_power(1, way)
        it.send(b"flash.writeblocks(300, data, 0)\r")
        with pytest.raises(PowerCut):
            it.run(1000)
        with pytest.raises(PowerCut):
            it.run(1)
        it.power_on().boot()
        return it.image()[300 * BLOCK :][:256]

    pages = dict(zip(WAYS, in_children([lambda way=way: page_after(way) for way in WAYS]), strict=True))
    whole = bytes(range(256))
    blank = b"\xff" * 256
    assert pages["not at all"] == blank
    assert pages["first half"] == whole[:128] + blank[:128]
    assert pages["second half"] == blank[:128] + whole[128:]
    assert pages["odd"] == whole[:100] + blank[:156]
    assert pages["weak"] not in (whole, blank)
    assert all(kept & wanted == wanted for kept, wanted in zip(pages["weak"], whole, strict=True))


def test_a_power_cut_tears_an_erased_sector(pico):
    it = pico().boot()
    it.exec("import rp2\nflash = rp2.Flash()\nflash.ioctl(6, 300)\nflash.writeblocks(300, b'\\x55' * 4096)")

    def sector_after(way):
        it.flash.cut_power(1, way)
        it.send(b"flash.ioctl(6, 300)\r")
        with pytest.raises(PowerCut):
            it.run(1000)
        return it.power_on().image()[300 * BLOCK :][:BLOCK]

    sectors = dict(zip(WAYS, in_children([lambda way=way: sector_after(way) for way in WAYS]), strict=True))
    assert sectors["not at all"] == b"\x55" * 4096
    assert sectors["first half"] == b"\xff" * 2048 + b"\x55" * 2048
    assert sectors["second half"] == b"\x55" * 2048 + b"\xff" * 2048
    assert sectors["odd"][2048:] == b"\x55" * 2048
    assert all(byte & 0x55 == 0x55 for byte in sectors["weak"])


def test_flash_takes_the_time_of_silicon_if_asked_to(pico):
    it = pico(flash=FlashChip(times=Times(erase=45, program=0.4))).boot()
    took = it.exec("import rp2, time\nt = time.ticks_us()\nrp2.Flash().ioctl(6, 300)\nprint(time.ticks_us() - t)")
    assert 45_000 < int(took) < 46_000


# ---- host ----


def test_a_host_that_stops_reading_blocks_a_print(pico):
    it = pico().boot()
    it.exec("import time\ndef write(n):\n t = time.ticks_ms(); print('x' * n); return time.ticks_ms() - t\ntook = 0")
    it.usb.hold()
    it.send(b"took = write(600)\r")
    it.run(3000)
    it.usb.go_on()
    it.run(20)
    assert int(it.exec("print(took)")) >= 500


def test_a_sleeping_bus_wakes_again(pico):
    it = pico().boot()
    it.run_until(b">>> ")
    it.usb.sleep()
    it.send(b"print('awake')\r")
    it.run(2000)
    assert b"awake" not in it.read()
    it.usb.wake()
    it.run_until(b"awake\r\n")
    assert it.exec("print(1)") == "1\r\n"


def test_a_port_that_is_closed_and_opened_again_goes_on(pico):
    it = pico().boot()
    it.usb.close()
    it.run(100)
    it.usb.open()
    assert it.exec("print(1)") == "1\r\n"


def test_mpremote_works_over_the_pty(pico):
    it = pico({"main.py": "print('hello')\n", "folder/inner.txt": "x"}).boot()
    mpremote = [sys.executable, "-m", "mpremote", "connect"]
    with SerialPty(it) as port:
        done = port.run([*mpremote, port.path, "exec", "print(6 * 7)", "+", "ls"])
        assert done.returncode == 0, done.stdout
        assert "42" in done.stdout
        assert "main.py" in done.stdout
        assert "folder/" in done.stdout


# ---- cases ----


def test_cases_go_on_from_one_start_and_leave_it_as_it_was(pico):
    it = pico().boot()
    it.exec("x = 1")
    states = in_children([lambda n=n: it.exec(f"x += {n}\nprint(x)").strip() for n in range(3)])
    assert states == ["1", "2", "3"]
    assert it.exec("print(x)") == "1\r\n"


def test_a_case_that_fails_says_why():
    def fails():
        raise ValueError("this is why")

    with pytest.raises(AssertionError, match="this is why"):
        in_child(fails)


def test_two_runs_are_the_same_to_the_nanosecond(pico):
    def life():
        it = pico({}, I2cBus(0, 4, 5, Ssd1306())).boot()
        it.exec(SHOW + "import os\nopen('f', 'wb').write(os.urandom(300))")
        return it.ms, sha256(it.image()).hexdigest()

    assert life() == life()
