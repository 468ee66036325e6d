/**
 * The mark: a seal with an ink drop whose left half has turned into a page corner.
 *
 * Drawn on a 32 grid; the seal takes the colour of the seal, the drop that of the paper.
 */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path
        className="logo-seal"
        d="M5.6 1.6c7-.5 14-.4 20.6 0 2.3.2 3.9 1.9 4.1 4.2.4 6.7.4 13.5 0 20.2-.2 2.4-1.9 4.1-4.3 4.3-6.8.5-13.6.5-20.3 0-2.3-.2-3.9-1.9-4-4.2-.4-6.7-.4-13.4 0-20.2C1.8 3.5 3.3 1.8 5.6 1.6Z"
      />
      <path
        className="logo-drop"
        d="M16 5.4c4.1 4.7 7.3 8.7 7.3 12.9a7.3 7.3 0 0 1-14.6 0c0-4.2 3.2-8.2 7.3-12.9Z"
      />
      <path className="logo-fold" d="M16 11.2v13.3a6.2 6.2 0 0 1-6.2-6.2c0-2.4 2.3-4.3 6.2-7.1Z" />
    </svg>
  )
}
