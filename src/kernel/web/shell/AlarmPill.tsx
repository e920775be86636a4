import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePolling, useTopics } from '../push/usePush.ts'
import { useCan } from '../session/permissions.ts'
import { useUser } from '../session/user.ts'
import { Clock } from '../ui/Clock.tsx'
import css from './header.module.css'
import type { AlarmSource, LiveAlarm } from './setup.ts'
import { EVERY, play } from './sound.ts'

/** The live emergencies on every page: count, and the clock of the oldest (look 5). Nothing live, nothing shown. */
export function AlarmPill({ source }: { source: AlarmSource }) {
  const permitted = useCan(...source.needs) !== 'hidden'
  return permitted ? <LivePill source={source} /> : null
}

function LivePill({ source }: { source: AlarmSource }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const companyId = useUser()?.companyId ?? ''
  const key = ['live alarms', source.label]
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => source.load(signal),
    refetchInterval: usePolling(60_000),
  })
  useTopics(companyId ? source.topics(companyId) : [], () => void client.invalidateQueries({ queryKey: key }))
  useSounding(data.some(({ accepted }) => !accepted))
  const oldest = oldestOf(data)
  if (!oldest) return null
  const { icon: AlarmIcon, label } = source
  return (
    <button
      type="button"
      className={css.alarm}
      onClick={() => navigate(oldest.to)}
      title={data.map(({ title }) => title).join('\n')}
    >
      <AlarmIcon size={15} />
      <span>{label}</span> <b>{data.length}</b>
      <span className={css.alarmClock}>
        <Clock from={oldest.since} />
      </span>
    </button>
  )
}

function oldestOf(alarms: readonly LiveAlarm[]): LiveAlarm | undefined {
  return alarms.reduce<LiveAlarm | undefined>(
    (oldest, one) => (oldest === undefined || one.since < oldest.since ? one : oldest),
    undefined,
  )
}

/** Sounds every 3 s until somebody accepted (look 8). */
function useSounding(on: boolean): void {
  useEffect(() => {
    if (!on) return
    play('trapped')
    const timer = setInterval(() => play('trapped'), EVERY.trapped * 1000)
    return () => clearInterval(timer)
  }, [on])
}
