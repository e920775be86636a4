import { drawn } from './drawn.tsx'

/** Icons of the menu. */
export const WorkbenchIcon = drawn(
  <>
    <rect x="2" y="2.5" width="5" height="5" rx=".6" />
    <rect x="9" y="2.5" width="5" height="3" rx=".6" />
    <rect x="2" y="9.5" width="5" height="4" rx=".6" />
    <rect x="9" y="7.5" width="5" height="6" rx=".6" />
  </>,
)
export const PulseIcon = drawn(<path d="M1 8.5h3l1.8-5 3 9 1.9-5.5.9 1.5H15" />)
export const WrenchIcon = drawn(
  <path d="M10.2 2.2a3.6 3.6 0 0 0-3.9 5l-4.1 4.1a1.5 1.5 0 0 0 2.2 2.2l4.1-4.1a3.6 3.6 0 0 0 4.9-4.3L11.3 7 9 6.6l-.5-2.2z" />,
)
export const CalendarIcon = drawn(
  <>
    <rect x="2" y="3" width="12" height="11" rx="1" />
    <path d="M2 6.5h12M5.2 1.5v3M10.8 1.5v3M5.5 10.2l1.6 1.5 3.2-3" />
  </>,
)
export const GaugeIcon = drawn(
  <>
    <path d="M3 10.5a5 5 0 1 1 10 0M8 10.5l2.4-3.6M1.8 13.5h12.4" />
    <circle cx="8" cy="10.5" r=".9" fill="currentColor" />
  </>,
)
export const ChecklistIcon = drawn(<path d="M4 1.8h8v12.7H4zM6 1.2h4v1.6H6zM6 8.2l1.5 1.5 2.7-3" />)
export const ArchiveIcon = drawn(<path d="M2.2 2.5h11.6v11H2.2zM5.3 2.5v11M8 6h3.2M8 9h3.2" />)
export const BagIcon = drawn(<path d="M2.5 5.5h11l-.8 9H3.3zM5.5 7V4a2.5 2.5 0 0 1 5 0v3" />)
export const StoreIcon = drawn(
  <path d="M2.5 7v7.5h11V7M1.5 5l1.3-3.5h10.4L14.5 5v1.2a2 2 0 0 1-4.2 0 2.2 2.2 0 0 1-4.6 0 2 2 0 0 1-4.2 0z" />,
)
export const ReceiptIcon = drawn(
  <path d="M3 1.5h10v13l-2-1.3-1.5 1.3L8 13.2l-1.5 1.3L5 13.2l-2 1.3zM5.5 5h5M5.5 8h5" />,
)
export const WarehouseIcon = drawn(<path d="M8 1.5l6 3v7l-6 3-6-3v-7zM2 4.5l6 3 6-3M8 7.5v7" />)
export const YuanIcon = drawn(
  <>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M5.3 4.6L8 8l2.7-3.4M8 8v3.8M5.7 8.2h4.6M5.7 10h4.6" />
  </>,
)
export const CompanyIcon = drawn(
  <path d="M2.5 14.5v-11l6-2v13M8.5 6l5 1.5v7M1 14.5h14M5 5.5h1M5 8.5h1M5 11.5h1M11 9.5v2" />,
)
export const ChartIcon = drawn(<path d="M1.5 14.5h13M3.5 14.5V9h2.2v5.5M7 14.5v-12h2.2v12M10.5 14.5V6h2.2v8.5" />)
export const DocumentIcon = drawn(<path d="M3 1.5h6.5L13 5v9.5H3zM9.5 1.5V5H13M5.5 8h5M5.5 11h3" />)
