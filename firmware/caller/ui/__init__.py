"""What the box shows: pages, pictures, lights and words. Pure: everything is drawn into what it is handed."""
