export interface Gutter {
  readonly x0: number
  readonly x1: number
}
