import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTopics } from '#kernel/web/push/usePush.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { Planning, planningTopic } from '../shared/schedule.ts'
import own from './schedule.module.css'

/** How far the search of this name is; nothing is told while the board is read, before it. */
function useShare(watch: string): number | undefined {
  const user = useUser()
  const [heard, setHeard] = useState<Planning>()
  useTopics(user ? [planningTopic(user.id)] : [], (event) => {
    const read = Planning.safeParse(event?.d)
    if (read.success) setHeard(read.data)
  })
  return heard?.watch === watch ? heard.share : undefined
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

/** While the planner searches: how far, how long already, and the way to stop it. */
export function Searching({ watch, onStop }: { watch: string; onStop: () => void }) {
  const share = useShare(watch)
  const seconds = useSeconds()
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className="py-12 px-20">
      <div className={`row gap-12 t13 ${own.searchLine}`}>
        <span>{percent === undefined ? '正在读取工单与人员' : `正在比较排法 ${percent} %`}</span>
        <span className="ter num">已用 {seconds} 秒</span>
        <Button onClick={onStop}>停止</Button>
      </div>
      <div className={`hide mt-10 ${own.searchBar}`} role="progressbar" aria-label="排班进度" aria-valuenow={percent}>
        <i className="block h-full bg-action" style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  )
}
