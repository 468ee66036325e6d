/**
 * Weight and kind of a face that has no name, read off its ink.
 *
 * Type 3 fonts have neither name nor descriptor; browsers write them for every face whose outlines
 * they may not embed otherwise, most Chinese ones among them. Source: ISO 32000-2, 9.6.4.
 */
export interface DrawnStyle {
  readonly weight: 400 | 700
  readonly isSerif: boolean
}
