import './ui.css'
import './pictures.css'
import './shortTable.css'

export { Clock, serverNow, useNow } from './Clock.tsx'
export { ConfirmDanger } from './ConfirmDanger.tsx'
export { copyText } from './copyText.ts'
export { fillScreen, leaveScreen } from './fullscreen.ts'
export { Glyph, type GlyphShape, State } from './Glyph.tsx'
export { HashCode } from './HashCode.tsx'
export { MinuteClock } from './MinuteClock.tsx'
export { Kbd, Level, Online, Tag, type Tone } from './marks.tsx'
export { Named } from './Named.tsx'
export { linkState, OnceLink } from './OnceLink.tsx'
export { KeyValue, Panel, PanelHead, TitleRow } from './Panel.tsx'
export { type Picture, Pictures } from './Pictures.tsx'
export { ClockRail, DayRail, RailTrack } from './Rail.tsx'
export { daysLeft, dayTone } from './railTone.ts'
export { ScrollRegion } from './ScrollRegion.tsx'
export { type ShortColumn, ShortTable, toggled } from './ShortTable.tsx'
export {
  EmptyState,
  FilteredEmpty,
  NetworkPanel,
  NoPermission,
  Notice,
  QueueClear,
} from './states.tsx'
export { Timeline } from './Timeline.tsx'
export { ToastHost, toast } from './toast.tsx'
export { DateText, exactText, Money, moneyText, timeText } from './value.tsx'
export { RowSkeleton, useDelayed } from './waiting.tsx'
