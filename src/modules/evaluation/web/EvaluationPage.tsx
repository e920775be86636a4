import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { evaluationApi } from '../shared/api.ts'
import { type EvaluationRow, evaluationList } from '../shared/evaluation.ts'
import { EvaluationInspector } from './EvaluationInspector.tsx'
import css from './evaluation.module.css'
import { Evaluator, HandleText } from './evaluationCells.tsx'
import { Figures } from './Figures.tsx'
import { Stars } from './Stars.tsx'
import { TagNames } from './TagNames.tsx'

const cells: ListCells<EvaluationRow> = {
  star: (star) => <Stars star={star} />,
  content: (content, row) => <Content content={content} row={row} />,
  elevatorName: (_, row) => <LiftName of={row.lift} />,
  tags: (tags) => <TagNames tags={tags} />,
  evaluatorName: (name, row) => <Evaluator name={name} anonymous={row.anonymous} />,
  workers: (names) => names || <span className="ter">—</span>,
  handle: (state) => <HandleText state={state} />,
  anonymous: (is) => (is ? '匿名' : <span className="ter">—</span>),
  photoCount: (n) => (n > 0 ? n : <span className="ter">—</span>),
}

/** /maintainManage/evaluation: hear customers, call back (jobs 4.1). The open one stands in the address as `id`. */
export function EvaluationPage() {
  const [id, open] = useInspected('id')
  return (
    <>
      <ListPage
        list={evaluationList}
        from={evaluationApi.list}
        title="服务评价"
        facts="平均星级只计已评价的工单"
        actions={<ExportButton to={evaluationApi.export} />}
        above={<Figures />}
        open={{ at: id, run: (row) => open(row.id) }}
        cells={cells}
        empty={{ hint: '维保、维修完成或检验合格后，工单里有评价二维码，签字页也有入口；客户扫码评价，无需登录。' }}
      />
      {id && <EvaluationInspector id={id} onClose={() => open()} />}
    </>
  )
}

function Content({ content, row }: { content: string | null; row: EvaluationRow }) {
  if (content === null && row.photoCount === 0) return <span className="ter">未填写</span>
  return (
    <span className={`flex gap-8 ${css.content}`}>
      <span className="clip">{content ?? <span className="ter">未填写</span>}</span>
      {row.photoCount > 0 && <span className="ter small num">照片 {row.photoCount}</span>}
    </span>
  )
}
