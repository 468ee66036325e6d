/** The package has no types of its own. */
declare module "heic-decode" {
  interface HeicImage {
    readonly width: number
    readonly height: number
    /** RGBA, row by row from the top. */
    decode(): Promise<{
      readonly width: number
      readonly height: number
      readonly data: Uint8ClampedArray
    }>
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose?(): void }> }
  export default decode
}
