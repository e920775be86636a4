import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { refuse } from '#kernel/shared/refusal.ts'
import { HashCode } from '#kernel/web/ui/index.ts'
import { exactText } from '#kernel/web/ui/value.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { type Asked, PublicFrame, Said, useAsked } from '#modules/publicity/web/index.ts'
import { proofApi } from '../shared/api.ts'
import { type RecordProof, SAME } from '../shared/proof.ts'
import css from './public.module.css'

/** /share/record/{hash}, behind the QR code of a printed record: does the paper agree with what is kept (jobs 10.3)? */
export function RecordPage() {
  const { hash = '' } = useParams()
  const { data, failure } = useAsked(proofApi.record, { hash })
  return (
    <PublicFrame company={data?.companyName}>
      <Verdict hash={hash} data={data} failure={failure} />
    </PublicFrame>
  )
}

function Verdict({ hash, data, failure }: { hash: string } & Asked<typeof proofApi.record>) {
  if (failure)
    return failure.code === refuse.notFound.code || failure.code === refuse.field.code ? (
      <Said headline="没有与此存证摘要相符的记录">
        <p>存证中找不到纸上的存证摘要：打印件不是原件，或记录被改写。请向维保单位核实。</p>
      </Said>
    ) : (
      <Said headline="暂时无法核对">
        <p>{failure.message}</p>
      </Said>
    )
  if (!data) return null
  const { headline, why } = verdictOf(data)
  return (
    <article className="mb-16 p-20 edge r-8 bg">
      <div
        className={`mb-12 ${css.verdict}`}
        data-broken={data.state === 'changed' || undefined}
        data-waiting={data.state === 'waiting' || undefined}
        role="status"
      >
        <h1 className="m-0 f-26">{headline}</h1>
        <p className="m-0 mt-6 sec">{why}</p>
      </div>
      <dl className={`m-0 mt-8 ${css.facts}`}>
        <Fact name="工单编号">{data.orderNo}</Fact>
        <Fact name="电梯">{liftLabel(data.communityName, data.elevatorName)}</Fact>
        <Fact name="完成时间">{data.completeAt ? exactText(data.completeAt) : '未采集'}</Fact>
        <Fact name="维保单位">{data.companyName}</Fact>
        <Fact name="封存日">{data.day ?? '当晚封存'}</Fact>
        <Fact name="当日存证摘要">{data.digest ? <HashCode hash={data.digest} /> : '封存后显示'}</Fact>
        <Fact name="记录存证摘要">
          <HashCode hash={hash} />
        </Fact>
        <Fact name="核对时间">{exactText(data.checkedAt)}</Fact>
      </dl>
      <p className="sec f-15">
        请核对本页的电梯、完成时间与手中的记录单是否相同。存证摘要由记录内容算出，内容改动一个字就会不同；与记录单上印的一致，说明印的就是这份记录。
      </p>
    </article>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function verdictOf({ state, day }: RecordProof): { headline: string; why: string } {
  if (state === 'same') return { headline: SAME, why: `这份记录已于 ${day} 封存，内容与当时一致，未被改动。` }
  if (state === 'waiting')
    return { headline: '记录真实，尚未封存', why: '记录与打印件一致；当天的记录在夜间封存，明天可以再核对一次。' }
  return { headline: '与存证不一致', why: '这份记录与封存时的内容不同，请向维保单位和监管部门核实。' }
}
