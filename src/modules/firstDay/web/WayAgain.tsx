import { useNavigate } from 'react-router'
import { useRead } from '#kernel/web/useRead.ts'
import { firstDayApi } from '../shared/api.ts'
import { stepsOf } from '../shared/way.ts'
import { useWayHidden } from './useWayHidden.ts'

/** Beside the help: back to the steps of the first day, also for whoever has put them off. Nothing once they are over. */
export function WayAgain() {
  const { data: way } = useRead(firstDayApi.way, {}, { firstLoad: true })
  const [, hide] = useWayHidden()
  const navigate = useNavigate()
  if (!way) return null
  const steps = stepsOf(way)
  const done = steps.filter(({ state }) => state === 'done').length
  const show = () => {
    hide(false)
    void navigate('/home')
  }
  return (
    <button type="button" className="linkButton num" onClick={show}>
      开始使用 {done} / {steps.length}，继续
    </button>
  )
}
