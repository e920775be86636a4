import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { pageExists } from '#kernel/web/router/router.tsx'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, Panel } from '#kernel/web/ui/index.ts'
import { jumpTarget } from '#modules/message/shared/jump.ts'
import { ruleApi } from '../shared/api.ts'
import type { HitRow } from '../shared/hit.ts'
import { type OvertimeCell, OvertimeNode, OvertimeScene } from '../shared/overtime.ts'
import css from './rule.module.css'

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
            <p className={`ter ${css.quiet}`}>近 7 天没有超时提醒。</p>
          ) : (
            <table className={`plainTable ${css.hits}`}>
              <thead>
                <tr>
                  <th>提醒时间</th>
                  <th>规则</th>
                  <th>对象</th>
                  <th>级别</th>
                  <th>接收人</th>
                  <th>短信、语音</th>
                </tr>
              </thead>
              <tbody>
                {records.map((hit) => (
                  <Row key={hit.id} hit={hit} />
                ))}
              </tbody>
            </table>
          )}
        </Panel>
      )}
    </Loaded>
  )
}

function Row({ hit }: { hit: HitRow }) {
  const { may } = useKit()
  const target = jumpTarget(hit.jump)
  const opens = target && pageExists(target.to.split('?')[0] ?? '') && (target.needs.length === 0 || may(target.needs))
  return (
    <tr>
      <td>
        <DateText value={hit.hitAt} as="time" />
      </td>
      <td>{hit.what}</td>
      <td>{opens ? <Link to={target.to}>{hit.title}</Link> : hit.title}</td>
      <td className="num">
        第 {hit.stage} 级{hit.nth > 1 && <span className="ter"> · 第 {hit.nth} 次</span>}
      </td>
      <td>{hit.receivers.length > 0 ? hit.receivers.join('、') : <span className="amberText">没有可通知的人</span>}</td>
      <td>{callsText(hit.calls)}</td>
    </tr>
  )
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
