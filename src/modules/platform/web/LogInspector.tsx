import { Button } from 'antd'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { KeyValue, timeText } from '#kernel/web/ui/index.ts'
import { platformLogApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { platformLog } from '../shared/platform.states.ts'
import { PlatformKind, PlatformLogState } from '../shared/platform.terms.ts'
import type { PlatformLogDetail } from '../shared/platformLog.ts'
import { MOST_TRIES } from '../shared/schedule.ts'
import { LogState, Missing } from './marks.tsx'
import css from './platform.module.css'

interface Props {
  readonly id: string
  readonly onClose: () => void
  readonly onRetry: (ids: readonly string[]) => Promise<void>
}

/** Request and answer as they went, secrets masked; the reason in Chinese and what to do. */
export function LogInspector({ id, onClose, onRetry }: Props) {
  return (
    <Inspector from={platformLogApi.detail} input={{ id }} what="上报记录" onClose={onClose}>
      {(row) => (
        <Inspected
          name={
            <>
              {`${PlatformKind.label(row.kind)} ${row.bizNo}`}
              <InspectedState>
                <LogState row={row} />
              </InspectedState>
            </>
          }
          facts={
            <>
              <span>{row.platformName}</span>
              {row.elevatorName && <span>{row.elevatorName}</span>}
            </>
          }
          verbs={
            retryable(row) && (
              <Can needs={[may.retry]}>
                <Button type="primary" onClick={() => void onRetry([id])}>
                  重推
                </Button>
              </Can>
            )
          }
        >
          <div className={`py-14 px-20 line-b ${css.part}`}>
            <KeyValue
              items={[
                ['平台', row.platformName],
                ['电梯', row.elevatorName],
                ['状态', <LogState key="state" row={row} />],
                ['原因', row.reason],
                [
                  '缺项',
                  row.missing.length === 0 ? null : (
                    <Missing key="missing" kind={row.kind} missing={row.missing} elevatorId={row.elevatorId} />
                  ),
                ],
                ['次数', `${row.tries} / ${MOST_TRIES}`],
                ['上报时间', row.sentAt && timeText(row.sentAt)],
                ['下次重试', row.nextTryAt && timeText(row.nextTryAt)],
                ['应答码', row.respCode],
                ['耗时', row.costMs === null ? null : `${row.costMs} ms`],
                ['登记时间', timeText(row.createdAt)],
                ['防重复编号', <code key="key">{row.idempotencyKey}</code>],
              ]}
            />
          </div>
          <Request row={row} />
          <div className={`py-14 px-20 line-b ${css.part}`}>
            <h3>应答</h3>
            {row.response ? (
              <pre className={`m-0 py-10 px-12 bg-side r-4 anywhere ${css.code}`}>
                {row.response.status === null ? '' : `HTTP ${row.response.status}\n`}
                {pretty(row.response.text)}
              </pre>
            ) : (
              <p className="ter">{row.request ? '没有收到应答' : '没有发出'}</p>
            )}
          </div>
        </Inspected>
      )}
    </Inspector>
  )
}

const retryable = ({ state }: PlatformLogDetail) =>
  platformLog.open(state).includes('retry') || state === PlatformLogState.code.retrying

function Request({ row: { request } }: { row: PlatformLogDetail }) {
  return (
    <div className={`py-14 px-20 line-b ${css.part}`}>
      <h3>请求</h3>
      {request ? (
        <pre className={`m-0 py-10 px-12 bg-side r-4 anywhere ${css.code}`}>
          {`${request.method} ${request.url}\n`}
          {Object.entries(request.headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
          {`\n\n${JSON.stringify(request.body, null, 2)}`}
        </pre>
      ) : (
        <p className="ter">还没有发出</p>
      )}
    </div>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // silent: what is no JSON is shown as it came
    return text
  }
}
