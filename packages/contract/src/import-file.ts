/**
 * The most bytes of a request that imports: of the file itself, or of JSON with the file. Less than the 1 MiB that nginx
 * lets pass where it is not set up for more.
 */
export const IMPORT_MAX_BYTES = 1_000_000;
