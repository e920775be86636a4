import { Link } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { Panel, Tag, timeText } from '#kernel/web/ui/index.ts'
import { InspectStep } from '../shared/inspection.ts'
import type { PlanDetail } from '../shared/plan.ts'
import { inspectionPage } from './addresses.ts'
import { Conclusion } from './marks.tsx'

/** What was done at the lift, what came of it, and how often the day was moved. */
export function PlanHistory({ plan }: { plan: PlanDetail }) {
  const { fetchFile } = useKit()
  return (
    <>
      {plan.steps.length > 0 && (
        <Panel title="现场记录" count={plan.steps.length}>
          <table className="plainTable">
            <tbody>
              {plan.steps.map((one) => (
                <tr key={`${one.at}${one.step}${one.photo ?? ''}`}>
                  <td className="num">{timeText(one.at).slice(5, 16)}</td>
                  <td>{InspectStep.label(one.step)}</td>
                  <td style={{ whiteSpace: 'normal' }}>
                    {[one.text, one.distance !== null && `距电梯 ${one.distance} 米`].filter(Boolean).join('，')}
                    {one.photo && (
                      <button type="button" className="linkButton" onClick={() => void fetchFile(one.photo as string)}>
                        照片
                      </button>
                    )}
                  </td>
                  <td className="ter">{one.by}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
      {plan.records.length > 0 && (
        <Panel title="检验记录" count={plan.records.length}>
          <table className="plainTable">
            <tbody>
              {plan.records.map((record) => (
                <tr key={record.id}>
                  <td className="num">
                    <Link to={inspectionPage.record(record.id)}>{record.reportNo}</Link>
                  </td>
                  <td className="num">{record.inspectDate}</td>
                  <td>
                    <Conclusion of={record.conclusion} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
      {plan.delays.length > 0 && (
        <Panel title="延期" count={plan.delays.length}>
          <table className="plainTable">
            <tbody>
              {plan.delays.map((delay) => (
                <tr key={delay.at}>
                  <td className="num">
                    {delay.from} → {delay.to}
                  </td>
                  <td style={{ whiteSpace: 'normal' }}>{delay.reason}</td>
                  <td>
                    {delay.file ? (
                      <button
                        type="button"
                        className="linkButton"
                        onClick={() => delay.file && void fetchFile(delay.file.key)}
                      >
                        批准文件
                      </button>
                    ) : (
                      <Tag>无文件</Tag>
                    )}
                  </td>
                  <td className="ter">
                    {delay.by} {timeText(delay.at)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </>
  )
}
