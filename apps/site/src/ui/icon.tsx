/**
 * The icon family: 24 grid, 1.6 stroke, round ends, no fills.
 *
 * Paths are drawn for this site. Icons are decoration; the text beside them or the label of their
 * button carries the meaning. Here are those that pages show before the first click;
 * `more-icons.tsx` has them all.
 */
export const firstIcons = {
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h10",
  back: "M15 5l-7 7 7 7",
  chevron: "M6 9.5l6 6 6-6",
  plus: "M12 5v14M5 12h14",
  folder:
    "M3.5 18V6.5A1.5 1.5 0 0 1 5 5h4l2.2 2.5H19A1.5 1.5 0 0 1 20.5 9v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18Z",
  paste:
    "M9 5H6.5A1.5 1.5 0 0 0 5 6.5v13A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-13A1.5 1.5 0 0 0 17.5 5H15M9 3.5h6v3.5H9Z",
  play: "M7.5 5l11 7-11 7Z",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5v.1",
  warning: "M12 3.5l9.5 16.5h-19ZM12 10v4.5M12 17.2v.1",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.3l3.5 2",
  device: "M4.5 5.5h15v10h-15ZM2.5 19h19",
  cloud: "M7.5 18.5a4.5 4.5 0 0 1-.5-9 5.5 5.5 0 0 1 10.5 1.3 4 4 0 0 1-.5 7.7Z",
  user: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  crown: "M4 18.5h16M4.5 15.5L3.5 7l5 3.5L12 5l3.5 5.5 5-3.5-1 8.5Z",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  auto: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18M12 8l6-2M12 12.5l8.5-2.5M12 17l7.5-2",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 2.8 4 6 4 9s-1 6.2-4 9c-3-2.8-4-6-4-9s1-6.2 4-9Z",
  arrow: "M4.5 12h14.5M13 6l6 6-6 6",
  list: "M8.5 6.5h11.5M8.5 12h11.5M8.5 17.5h11.5M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3L20 20",
  chat: "M4.5 5.5h15v10.5h-8.5L6.5 20v-4h-2ZM8.5 9.5h7M8.5 12.5h4.5",
} as const

export type IconName = keyof typeof firstIcons

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <IconDrawing path={firstIcons[name]} size={size} />
}

/** One drawing of the family. */
export function IconDrawing({ path, size }: { path: string; size: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
