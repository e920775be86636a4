import './ui.css'
import './shortTable.css'

export { Clock, serverNow, setServerOffset, useNow } from './Clock.tsx'
export { ConfirmDanger } from './ConfirmDanger.tsx'
export { Glyph, type GlyphShape, State } from './Glyph.tsx'
export { Kbd, Level, type LevelLetter, Online, Tag, type Tone } from './marks.tsx'
export { KeyValue, Panel, PanelHead, TitleRow } from './Panel.tsx'
export { type Picture, Pictures } from './Pictures.tsx'
export { ClockRail, DayRail, RailTrack } from './Rail.tsx'
export { clockLeft, clockTone, daysLeft, dayTone, type RailTone } from './railTone.ts'
export { type ShortChoice, type ShortColumn, ShortTable, toggled } from './ShortTable.tsx'
export {
  type ActiveFilter,
  EmptyState,
  FilteredEmpty,
  NetworkPanel,
  NoPermission,
  Notice,
  QueueClear,
  RowSkeleton,
  useDelayed,
} from './states.tsx'
export { Timeline, type TimelineItem } from './Timeline.tsx'
export { clearToasts, dismissToast, ToastHost, type ToastMessage, toast } from './toast.tsx'
export { DateText, Money, moneyText, timeText } from './value.tsx'
