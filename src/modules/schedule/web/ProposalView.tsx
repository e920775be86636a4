import { minutesSaid, percentText } from '#kernel/shared/said.ts'
import { spreadChange } from '#modules/plan/shared/spread.ts'
import type { Figure, RescueProposal } from '../shared/schedule.ts'
import { ProposalRows } from './ProposalRows.tsx'
import own from './schedule.module.css'
import { UnplacedRows } from './UnplacedRows.tsx'
import type { ProposalKind, Proposed } from './useProposal.ts'

const nothing: Record<ProposalKind, string> = {
  auto: '所选范围内没有需要排的工单',
  route: '没有能缩短路程或补上到达时间的调整，各组照现在的先后做。',
  balance: '没有能让负荷更均匀的调整',
  rescue: '该搭档组今天没有余下的维保',
}

interface Props {
  readonly kind: ProposalKind
  readonly proposal: Proposed
  readonly excluded: ReadonlySet<string>
  readonly onExclude: (excluded: ReadonlySet<string>) => void
}

/** What the planner found: what it changes in figures, what finds no place, and row by row what is moved. */
export function ProposalView({ kind, proposal: { rescue, figures, rows, unplaced }, excluded, onExclude }: Props) {
  return (
    <>
      {rescue && <Rescue {...rescue} />}
      <Figures figures={figures} />
      {rows.length === 0 && unplaced.length === 0 && rescue?.away !== false && (
        <p className="m-0 py-14 px-20 sec">{nothing[kind]}</p>
      )}
      <UnplacedRows rows={unplaced} {...(kind === 'rescue' && { where: '原搭档组' })} />
      {rows.length > 0 && <ProposalRows rows={rows} excluded={excluded} onExclude={onExclude} />}
    </>
  )
}

/** Whose day it is about, and why. */
function Rescue({ orderNo, place, names, away }: RescueProposal['rescue']) {
  if (!away)
    return (
      <p className="m-0 py-14 px-20 sec">
        {place} 困人（{orderNo}）{names ? `，${names}已不在救援中，今天余下的维保照原计划做。` : '还没有派人。'}
      </p>
    )
  return (
    <p className="m-0 py-14 px-20 sec">
      <b>{names}</b>正在救援 {place} 困人（{orderNo}），今天还没有开始的维保建议如下。
    </p>
  )
}

const figureWords: Record<Figure['name'], string> = {
  unassigned: '待分配与待重排',
  travel: '路程',
  variation: '各组每天忙闲差距',
  peak: '最满的一天',
  outside: '不在可进场时段',
  rest: '今天余下待安排',
}

const said = (name: Figure['name'], n: number): string =>
  name === 'travel' || name === 'peak' ? minutesSaid(n) : name === 'variation' ? percentText(n) : `${n} 单`

function Figures({ figures }: { figures: readonly Figure[] }) {
  const shown = figures.filter((figure) => figure.before !== 0 || figure.after !== 0)
  return (
    <dl className={`flex wrap m-0 py-10 px-20 line-b ${own.figures}`}>
      {shown.map(({ name, before, after }) => (
        <div key={name}>
          <dt className="ter t12">{figureWords[name]}</dt>
          <dd className="m-0 t14 num">
            {before === after ? (
              said(name, after)
            ) : (
              <>
                <span className="ter">{said(name, before)}</span> → <b>{said(name, after)}</b>
              </>
            )}
            {name === 'variation' && `，${spreadChange(before / 100, after / 100)}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
