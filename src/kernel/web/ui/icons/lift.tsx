import { drawn } from './drawn.tsx'

/** Lifts and their parts, drawn for this product on a 16 px grid with a line of 1.4 (look 6). */
export const LiftIcon = drawn(
  <>
    <rect x="2.5" y="1.5" width="11" height="13" rx="1" />
    <path d="M8 1.5v13" />
    <path d="M5.25 5.6l1.3 2h-2.6zM10.75 10.2l1.3-2h-2.6z" fill="currentColor" stroke="none" />
  </>,
)
export const EscalatorIcon = drawn(
  <>
    <path d="M1.2 13.8h2.6l1.2-1.6h1.2v-1.7h1.3V8.8h1.3V7.1h1.3V5.4h1.4l.9-1.2h2.4" />
    <path d="M1.2 9.8h1.5L9.6 1.6h5.2" />
  </>,
)
export const WalkwayIcon = drawn(
  <>
    <path d="M1 12.6l14-2.8M1 8.4l14-2.8" />
    <path d="M2.2 8.2v4.1M13.8 5.9v4.1" />
    <path d="M9.2 8l2.3.1-1.5 1.8z" fill="currentColor" stroke="none" />
    <path d="M5.4 9.8l4.2-.8" />
  </>,
)
export const HydraulicIcon = drawn(
  <>
    <rect x="3.5" y="1.5" width="9" height="6.5" rx=".6" />
    <path d="M8 8v2M6.5 10h3v4.5h-3zM3 14.5h10" />
  </>,
)
export const FreightIcon = drawn(
  <>
    <rect x="2" y="1.5" width="12" height="13" rx="1" />
    <path d="M4.8 8h6.4v4.5H4.8zM8 8v1.8M4.8 5h6.4" />
  </>,
)
export const VillaIcon = drawn(
  <>
    <path d="M1.5 7.5L8 2l6.5 5.5M3.2 6.2v8.3h9.6V6.2" />
    <path d="M6 14.5v-6h4v6M8 8.5v6" />
  </>,
)
export const ShaftIcon = drawn(
  <>
    <path d="M4 1v14M12 1v14M1.5 5H4M12 5h2.5M1.5 9.5H4M12 9.5h2.5M1.5 14H4M12 14h2.5" />
    <rect x="6" y="6" width="4" height="5" rx=".6" fill="currentColor" stroke="none" />
    <path d="M8 1v5" />
  </>,
)
export const LandingDoorIcon = drawn(
  <>
    <path d="M1.5 1.5h13v13h-13z" />
    <path d="M5.2 1.5v13M10.8 1.5v13" />
    <path d="M6.3 8l1.3-1.2v2.4zM9.7 8L8.4 6.8v2.4z" fill="currentColor" stroke="none" />
  </>,
)
export const RopeIcon = drawn(
  <>
    <circle cx="8" cy="4.3" r="2.8" />
    <circle cx="8" cy="4.3" r=".6" fill="currentColor" />
    <path d="M5.2 4.3v5M10.8 4.3v4" />
    <rect x="2.8" y="9.3" width="4.8" height="5.2" rx=".5" />
    <path d="M9.6 8.3h2.4v4.4H9.6z" fill="currentColor" />
  </>,
)
export const MachineRoomIcon = drawn(
  <>
    <path d="M2 14.5V5l6-3.5L14 5v9.5z" />
    <circle cx="8" cy="9.3" r="2.6" />
    <path d="M8 6.7v5.2M5.4 9.3h5.2" />
  </>,
)
export const PitIcon = drawn(
  <>
    <path d="M3 1.5v13h10v-13M3 6h2M11 6h2" />
    <path d="M6 14.5v-2h1v-2h2v2h1v2M7 8.7h2" />
  </>,
)
export const GovernorIcon = drawn(
  <>
    <circle cx="8" cy="8" r="5.6" />
    <circle cx="8" cy="8" r="1" />
    <path d="M8 7L5.6 4.6M8 9l2.4 2.4" />
    <circle cx="5" cy="4.4" r="1.1" fill="currentColor" />
    <circle cx="11" cy="11.6" r="1.1" fill="currentColor" />
  </>,
)
export const BufferIcon = drawn(
  <path d="M4 2h8M4 14h8M5 4.4l6 1.6M5 7.4L11 9M5 10.4l6 1.6M5 2v2.4M11 6v0M11 12v2M5 7.4l6-1.4M5 10.4L11 9" />,
)
export const LevellingIcon = drawn(
  <>
    <path d="M1.5 11h5v3.5M1.5 5.5h5V9M9.5 11h5v3.5M9.5 8h5" />
    <path d="M8 4.5v8M6.9 11.2L8 12.6l1.1-1.4" />
  </>,
)
export const TerminalIcon = drawn(
  <>
    <rect x="2" y="6.5" width="12" height="7.5" rx="1" />
    <path d="M5 10.2h.01M8 10.2h3.5" />
    <path d="M11.5 6.5V3.2M9.6 3.6a2.7 2.7 0 0 1 3.8 0M8.1 2a4.9 4.9 0 0 1 6.8 0" strokeWidth="1.2" />
  </>,
)
export const TrappedIcon = drawn(
  <>
    <rect x="2.5" y="1.5" width="11" height="13" rx="1" />
    <circle cx="8" cy="6" r="1.7" fill="currentColor" stroke="none" />
    <path d="M4.9 12.6c0-2.3 1.3-3.7 3.1-3.7s3.1 1.4 3.1 3.7z" fill="currentColor" stroke="none" />
  </>,
)
