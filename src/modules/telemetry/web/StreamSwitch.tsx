import { Switch } from 'antd'
import { Can } from '#kernel/web/session/Can.tsx'
import { may } from '../shared/permissions.ts'
import type { Live } from './useLive.ts'
import { useStream } from './useStream.ts'

/** 实时数据 with who looks and what it used (monitoring 4.2). */
export function StreamSwitch({ elevatorId, live }: { elevatorId: string; live: Live }) {
  const { state, hz, turn } = useStream(elevatorId)
  return (
    <span className="inline gap-8 t13">
      {state === 'on' && (
        <span className="ter num" title={`每秒 ${hz} 帧；打开本页以来收到的数据`}>
          {trafficText(live.bytes)}
        </span>
      )}
      {live.viewers > 0 && <span className="ter num">{live.viewers} 人在看</span>}
      <Can needs={[may.stream]}>
        <label className="inline gap-6">
          <Switch
            size="small"
            checked={state !== 'off'}
            loading={state === 'opening'}
            onChange={turn}
            aria-label="实时数据"
          />
          实时数据
        </label>
      </Can>
    </span>
  )
}

const KB = 1024
const trafficText = (bytes: number): string =>
  bytes < KB * KB ? `${(bytes / KB).toFixed(bytes < 10 * KB ? 1 : 0)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`
