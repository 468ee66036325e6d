/**
 * Stands for a picture among characters. Source: Unicode, U+FFFC "object replacement character".
 */
export const pictureSign = "\uFFFC"
