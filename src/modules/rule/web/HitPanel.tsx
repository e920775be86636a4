import { namesSaid } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { pageExists } from '#kernel/web/router/pages.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { jumpTarget } from '#modules/message/shared/jump.ts'
import { ruleApi } from '../shared/api.ts'
import type { HitRow } from '../shared/hit.ts'
import { type OvertimeCell, OvertimeNode, OvertimeScene } from '../shared/overtime.ts'

const SIZE = 100

interface Props {
  /** First day of the seven. */
  readonly from: string
  /** Only the hits of this cell. */
  readonly cell: OvertimeCell | undefined
  readonly onAll: () => void
}

/** 近7天命中: which reminder went to whom, and what came of the texts and calls. */
export function HitPanel({ from, cell, onAll }: Props) {
  const { may } = useKit()
  const which = cell ? { scene: cell.scene, node: cell.node } : {}
  return (
    <Loaded
      key={JSON.stringify(which)}
      from={ruleApi.hits}
      input={{ size: SIZE, hitAt: { from }, ...which }}
      what="命中"
    >
      {({ records, total }) => (
        <Panel
          title="近7天命中"
          count={`${total} 次`}
          right={
            <>
              {total > records.length && <span>显示最近 {records.length} 次</span>}
              {cell && (
                <>
                  <span>
                    {OvertimeScene.label(cell.scene)} · {OvertimeNode.label(cell.node)}
                  </span>
                  <button type="button" className="linkButton" onClick={onAll}>
                    看全部
                  </button>
                </>
              )}
            </>
          }
        >
          {records.length === 0 ? (
            <p className="ter m-0 py-14 px-16 t13">近 7 天没有超时提醒。</p>
          ) : (
            <ShortTable
              rows={records}
              columns={[
                { title: '提醒时间', cell: ({ hitAt }) => <DateText value={hitAt} as="time" /> },
                { title: '规则', cell: ({ what }) => what },
                { title: '对象', to: ({ jump }) => addressOf(jump, may), cell: ({ title }) => title },
                {
                  title: '级别',
                  as: 'num',
                  cell: ({ stage, nth }) => (
                    <>
                      第 {stage} 级{nth > 1 && <span className="ter"> · 第 {nth} 次</span>}
                    </>
                  ),
                },
                {
                  title: '接收人',
                  cell: ({ receivers }) => namesSaid(receivers) || <span className="amberText">没有可通知的人</span>,
                },
                { title: '短信、语音', cell: ({ calls }) => callsText(calls) },
              ]}
            />
          )}
        </Panel>
      )}
    </Loaded>
  )
}

/** Where the thing that was late is shown; undefined for a page that is not there or not for this person. */
function addressOf(jump: HitRow['jump'], may: (needs: readonly string[]) => boolean): string | undefined {
  const target = jumpTarget(jump)
  const opens = target && pageExists(target.to.split('?')[0] ?? '') && (target.needs.length === 0 || may(target.needs))
  return opens ? target.to : undefined
}

function callsText({ sent, waiting, failed }: HitRow['calls']) {
  if (sent + waiting + failed === 0) return <span className="ter">—</span>
  return (
    <span className="num">
      {[sent > 0 && `已发 ${sent}`, waiting > 0 && `待发 ${waiting}`].filter(Boolean).join('，')}
      {failed > 0 && <span className="redText"> 失败 {failed}</span>}
    </span>
  )
}
