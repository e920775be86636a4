import { ExportButton, ImportButton, ListPage } from '#kernel/web/list/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { qualityCheckApi } from '../shared/api.ts'
import { LOW_SCORE } from '../shared/credibility.ts'
import { qualityPage } from '../shared/paths.ts'
import { CheckState, checkList, DrawWay, PASS_SCORE } from '../shared/qualityCheck.ts'
import { MonthProgress } from './MonthProgress.tsx'

/** 质检抽查: what was drawn, and how far each worker's month is (jobs 4.1). */
export function CheckListPage() {
  return (
    <ListPage
      list={checkList}
      from={qualityCheckApi.list}
      title="质检抽查"
      facts="可信度只用来选择抽查，不作为处罚依据"
      actions={
        <>
          <ImportButton what="以往质检" unit="条" template={qualityCheckApi.template} to={qualityCheckApi.import} />
          <ExportButton to={qualityCheckApi.export} />
        </>
      }
      above={<MonthProgress />}
      open={({ id }) => qualityPage.checkOf(id)}
      cells={{
        elevatorName: (_, row) => <LiftName of={row.lift} />,
        orderNo: (no, row) => (
          <span className="inline gap-6">
            <span className="num">{no}</span>
            {row.score !== null && row.score < PASS_SCORE && <Tag tone="red">未达标</Tag>}
          </span>
        ),
        credibility: (score) => <Score score={score} low={LOW_SCORE} none="未采集" />,
        score: (score) => <Score score={score} low={PASS_SCORE} none="—" />,
        drawWay: (way, row) => <span title={row.drawReason}>{DrawWay.label(way)}</span>,
        state: (state) =>
          state === CheckState.code.waiting ? <Tag tone="amber">待检</Tag> : <span className="sec">已检</span>,
        wrong: (n) =>
          n === null ? <span className="ter">—</span> : n > 0 ? <b className="amberText">{n}</b> : <span>0</span>,
      }}
      empty={{ hint: '每晚按「基础设置」的质检比例抽取前一日为止完成的工单；也可以在工单抽屉的「质检」中抽取。' }}
    />
  )
}

function Score({ score, low, none }: { score: number | null; low: number; none: string }) {
  if (score === null) return <span className="ter">{none}</span>
  return <span className={`num ${score < low ? 'amberText strong' : ''}`}>{score}</span>
}
