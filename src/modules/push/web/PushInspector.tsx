import { Button } from 'antd'
import { Link } from 'react-router'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { KeyValue, Level, Panel, timeText } from '#kernel/web/ui/index.ts'
import { jumpTarget } from '#modules/message/shared/jump.ts'
import { pushApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import type { PushDetail } from '../shared/push.ts'
import { PushChannel, PushOccasion, PushRole, PushStatus } from '../shared/terms.ts'
import { PushState } from './marks.tsx'
import css from './push.module.css'

interface Props {
  readonly id: string
  readonly onClose: () => void
  readonly onResend: (ids: readonly string[]) => Promise<boolean>
}

/** One push beside the list: its words, its way, every try. */
export function PushInspector({ id, onClose, onResend }: Props) {
  return (
    <Inspector from={pushApi.detail} input={{ id }} what="推送" onClose={onClose}>
      {(row) => (
        <Inspected
          name={
            <>
              {row.title}
              <InspectedState>
                <PushState of={row.status} />
              </InspectedState>
            </>
          }
          facts={
            <>
              <span>{row.toName}</span>
              <span>{PushChannel.label(row.channel)}</span>
            </>
          }
          verbs={
            <>
              {row.status === PushStatus.code.failed && (
                <Can needs={[may.edit]}>
                  <Button type="primary" onClick={() => void onResend([id])}>
                    重发
                  </Button>
                </Can>
              )}
              <Leads row={row} />
            </>
          }
        >
          <Panel title="内容">
            <KeyValue
              items={[
                ['级别', row.level && <Level key="level" of={row.level} />],
                ['内容', row.body],
                ['电梯', row.elevatorName],
                ['推送原因', PushOccasion.label(row.occasion)],
                ['推送对象', row.role && PushRole.label(row.role)],
                ['失败原因', row.status === PushStatus.code.failed ? row.error : null],
              ]}
            />
          </Panel>
          <Panel title="过程">
            <KeyValue
              items={[
                ['推送时间', timeText(row.createdAt)],
                ['发出', row.sentAt && timeText(row.sentAt)],
                [
                  row.channel === PushChannel.code.voice ? '接听' : '送达',
                  row.deliveredAt && timeText(row.deliveredAt),
                ],
                ['已读', row.readAt && timeText(row.readAt)],
                ['确认', row.ackAt && timeText(row.ackAt)],
                ['下次重试', row.nextTryAt && row.attempt > 0 ? timeText(row.nextTryAt) : null],
                ['服务商编号', row.providerNo],
              ]}
            />
          </Panel>
          {row.tries.length > 0 && (
            <Panel title={`发送 ${row.tries.length} 次`}>
              <div className={css.try}>
                {row.tries.map(({ at, ok, error }) => [
                  <span key={at} className="num">
                    {timeText(at)}
                  </span>,
                  <span key={`${at}ok`}>{ok ? '成功' : '失败'}</span>,
                  <span key={`${at}error`} className="anywhere">
                    {error}
                  </span>,
                ])}
              </div>
            </Panel>
          )}
        </Inspected>
      )}
    </Inspector>
  )
}

/** To the order or the record, where the person may open it. */
function Leads({ row }: { row: PushDetail }) {
  const { may: can } = useKit()
  const target = jumpTarget(row.jump)
  if (!target || (target.needs.length > 0 && !can(target.needs))) return null
  return (
    <Link to={target.to}>
      <Button>{row.orderNo ? '打开工单' : '打开记录'}</Button>
    </Link>
  )
}
