/* heap.h -- memory to take and give back, for as long as one call takes. */
#pragma once

/* From here on memory is free; all that was taken before is forgotten. */
void heap_begin(char *from);
