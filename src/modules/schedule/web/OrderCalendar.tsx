import { useDeferredValue, useState } from 'react'
import type { OrderCalendarProps } from '#modules/maintenance/web/index.ts'
import { useTray } from './BoardTray.tsx'
import { CalendarBody } from './CalendarBody.tsx'
import { CalendarFilters } from './CalendarFilters.tsx'
import { CalendarTitle } from './CalendarTitle.tsx'
import { PublishDrawer } from './PublishDrawer.tsx'
import { ReleaseMoveDialog } from './ReleaseMoveDialog.tsx'
import { useCalendar } from './useCalendar.ts'
import { useMoves } from './useMoves.ts'

/** 日历: drag an order to another day or crew, see the consequence before dropping, publish what was moved (jobs 4.1). */
export function OrderCalendar({ view, switcher, onOpen }: OrderCalendarProps) {
  const calendar = useCalendar(view)
  const moves = useMoves()
  const tray = useTray()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [publishing, setPublishing] = useState(false)
  return (
    <div className="stack grow min-h-0 h-full bg">
      <CalendarTitle
        calendar={calendar}
        tray={tray}
        moves={moves}
        switcher={switcher}
        onPublish={() => setPublishing(true)}
      />
      <CalendarFilters
        calendar={calendar}
        view={view}
        typed={typed}
        onTyped={setTyped}
        locked={moves.drafts.size > 0}
      />
      <CalendarBody calendar={calendar} tray={tray} moves={moves} search={search} onOpen={onOpen} />
      {publishing && <PublishDrawer moves={moves} onClose={() => setPublishing(false)} />}
      {moves.asking && <ReleaseMoveDialog draft={moves.asking} onRelease={moves.release} onClose={moves.dropAsking} />}
    </div>
  )
}
