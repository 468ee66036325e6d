import { firstIcons, IconDrawing } from "./icon.tsx"

/** The rest of the family, for what is loaded after the first click and for the console. */
const paths = {
  ...firstIcons,
  check: "M5 12.5l4.5 4.5L19 7.5",
  minus: "M5 12h14",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.2 11v5.5M13.8 11v5.5",
  up: "M12 19V5.5M6 11l6-6 6 6",
  down: "M12 5v13.5M6 13l6 6 6-6",
  drag: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  sort: "M7 5v14M3.5 15.5L7 19l3.5-3.5M13 6.5h7.5M13 12h5.5M13 17.5h3.5",
  rotate: "M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.8 3.5v4h-4",
  lock: "M6 10.5h12v9.5H6ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5",
  unlock: "M6 10.5h12v9.5H6ZM8.5 10.5V8a3.5 3.5 0 0 1 6.7-1.4M12 14v2.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z",
  eyeOff:
    "M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.7A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1",
  settings: "M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 5.5v4M9 14.5v4",
  download: "M12 4v11.5M6.5 10.5L12 16l5.5-5.5M4.5 20h15",
  zip: "M6 3.5h8l4.5 4.5v12.5H6ZM10 3.5v2M12 5.5v2M10 7.5v2M12 9.5v2M10 12.5h2v4h-2Z",
  phone:
    "M7.5 3h9A1.5 1.5 0 0 1 18 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 19.5v-15A1.5 1.5 0 0 1 7.5 3ZM10.5 18h3",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5",
  edit: "M4.5 19.5l.8-4L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.5 18.7ZM14 7l3 3",
  retry:
    "M4.5 12a7.5 7.5 0 0 1 13-5.2L20 9M20 4.5V9h-4.5M19.5 12a7.5 7.5 0 0 1-13 5.2L4 15M4 19.5V15h4.5",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  cross: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9 9l6 6M15 9l-6 6",
  done: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.8 2.8L16 9.5",
  copy: "M9 9h11v11H9ZM15 9V4.5H4.5V15H9",
  grid: "M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z",
  share: "M12 15V4M7.5 8L12 3.5 16.5 8M6 12.5v7h12v-7",
  chart: "M4.5 19.5h15M7 16v-5M12 16V5.5M17 16V9",
  pulse: "M3.5 12.5h4l2.5-7 4 13 2.5-6h4",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.7v.1",
  receipt: "M6 3.5h12v17l-2-1.4-2 1.4-2-1.4-2 1.4-2-1.4-2 1.4ZM9 8h6M9 11.5h6M9 15h3.5",
  enlarge: "M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15",
  tag: "M4.5 4.5h7.5l7.5 7.5-7.5 7.5-7.5-7.5ZM8.2 8.2h.01",
  camera:
    "M4.5 7.5h3.2L9.2 5h5.6l1.5 2.5h3.2v11.5h-15ZM12 16.3a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8Z",
  crop: "M7 2.5V17h14.5M2.5 7H17v14.5",
  scissors:
    "M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM7 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.8 8.3L20 17.5M8.8 15.7L20 6.5",
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <IconDrawing path={paths[name]} size={size} />
}
