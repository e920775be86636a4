import { drawn } from './drawn.tsx'

/** Icons of controls. */
export const BellIcon = drawn(
  <path d="M8 1.8a4.2 4.2 0 0 0-4.2 4.2c0 4-1.6 5.2-1.6 5.2h11.6S12.2 10 12.2 6A4.2 4.2 0 0 0 8 1.800zM6.6 13.8a1.6 1.6 0 0 0 2.8 0" />,
)
export const SearchIcon = drawn(
  <>
    <circle cx="7" cy="7" r="4.6" />
    <path d="M10.5 10.5L14.2 14.2" />
  </>,
)
export const SoundIcon = drawn(
  <path d="M2 6v4h2.5L8 13V3L4.5 6zM10.5 5.800a3 3 0 0 1 0 4.400M12.3 4a5.6 5.6 0 0 1 0 8" />,
)
export const ColumnsIcon = drawn(<path d="M2 2.5h12v11H2zM6 2.5v11M10 2.5v11" />)
export const FilterIcon = drawn(<path d="M1.8 3.5h12.400M4 8h8M6.2 12.5h3.6" />)
export const ChevronRightIcon = drawn(<path d="M5.5 3.5L10 8l-4.5 4.5" />)
export const ChevronDownIcon = drawn(<path d="M3.5 5.800L8 10.200l4.5-4.4" />)
export const CloseIcon = drawn(<path d="M4 4l8 8M12 4l-8 8" />)
export const PlusIcon = drawn(<path d="M8 3v10M3 8h10" />)
export const DragIcon = drawn(
  <g fill="currentColor">
    <circle cx="6" cy="4" r="1.1" />
    <circle cx="10" cy="4" r="1.1" />
    <circle cx="6" cy="8" r="1.1" />
    <circle cx="10" cy="8" r="1.1" />
    <circle cx="6" cy="12" r="1.1" />
    <circle cx="10" cy="12" r="1.1" />
  </g>,
  0,
)
export const PhoneIcon = drawn(
  <path d="M5.6 1.800L3.2 2.5c-.6.2-1 .7-.9 1.3.5 5 4.9 9.4 9.9 9.9.6.1 1.1-.3 1.3-.9l.7-2.4-3.4-1.5-1.4 1.600C7.5 9.6 6.4 8.5 5.5 6.600l1.6-1.400z" />,
)
export const PinIcon = drawn(
  <>
    <path d="M8 14.5s4.8-4.5 4.8-8.200a4.8 4.8 0 0 0-9.6 0C3.2 10 8 14.5 8 14.5z" />
    <circle cx="8" cy="6.3" r="1.6" />
  </>,
)
export const CameraIcon = drawn(
  <>
    <path d="M1.5 4.5h3l1-2h5l1 2h3v9h-13z" />
    <circle cx="8" cy="8.7" r="2.6" />
  </>,
)
export const WarningIcon = drawn(<path d="M8 1.800L15 14H1zM8 6.200v3.600M8 11.900v.1" />)
export const QrCodeIcon = drawn(
  <path d="M2 2h4.5v4.5H2zM9.5 2H14v4.5H9.5zM2 9.5h4.5V14H2zM9.5 9.5h2v2M14 9.5v4.5h-4.5M11.5 14v-.5" />,
)
export const TickIcon = drawn(<path d="M2.8 8.4l3.4 3.4 7-7.6" />, 1.8)
export const MoreIcon = drawn(
  <g fill="currentColor">
    <circle cx="3" cy="8" r="1.2" />
    <circle cx="8" cy="8" r="1.2" />
    <circle cx="13" cy="8" r="1.2" />
  </g>,
  0,
)
export const ExportIcon = drawn(<path d="M8 1.8v8.4M4.8 7.2L8 10.4l3.2-3.2M2 11.5v2.7h12v-2.7" />)
export const ImportIcon = drawn(<path d="M8 10.4V2M4.8 5.2L8 2l3.2 3.2M2 11.5v2.7h12v-2.7" />)
export const EditIcon = drawn(<path d="M2 14l.8-3.4 8.4-8.4 2.6 2.6-8.4 8.4zM9.6 3.8l2.6 2.6" />)
export const LockIcon = drawn(
  <>
    <rect x="3" y="7" width="10" height="7.5" rx="1" />
    <path d="M5.2 7V4.6a2.8 2.8 0 0 1 5.6 0V7" />
  </>,
)
export const SoundOffIcon = drawn(<path d="M2 6v4h2.5L8 13V3L4.5 6zM10.8 6l4 4M14.8 6l-4 4" />)
