/** Compressed data that can't be what was once compressed; the message is the end of a sentence. */
export class CorruptData extends Error {}
