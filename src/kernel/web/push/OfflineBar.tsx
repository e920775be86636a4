import css from '../shell/shell.module.css'
import { useNow } from '../ui/Clock.tsx'
import { WarningIcon } from '../ui/icons/index.ts'
import { usePushStatus } from './usePush.ts'

const SHOWN_AFTER = 60_000

/** Below the header when push was down for more than a minute (monitoring 6.6). */
export function OfflineBar() {
  const { downSince } = usePushStatus()
  return downSince === undefined ? null : <WhenLong since={downSince} />
}

function WhenLong({ since }: { since: number }) {
  useNow()
  if (Date.now() - since < SHOWN_AFTER) return null
  return (
    <div className={css.offline} role="status">
      <WarningIcon />
      实时连接已断开，正在重连
    </div>
  )
}
