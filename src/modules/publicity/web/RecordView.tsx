import { Link } from 'react-router'
import { HashCode } from '#kernel/web/ui/index.ts'
import { exactText } from '#kernel/web/ui/value.tsx'
import { brokenText } from '#modules/elevator/shared/elevatorDetail.ts'
import { elevatorLogApi } from '#modules/elevatorLog/shared/api.ts'
import { INTACT, type RecordCheck } from '#modules/elevatorLog/shared/elevatorLog.ts'
import { publicityPaths } from '../shared/paths.ts'
import { useAsked } from './asked.ts'
import { Failed } from './Failed.tsx'
import { Fact } from './LiftCard.tsx'
import css from './public.module.css'

/** 核验: is the record whole, and does it still agree with the paper that was scanned (archives 10.5). */
export function RecordView({ token, seq, hash }: { token: string; seq: string | null; hash: string | null }) {
  const printed = seq && hash ? { seq, hash } : {}
  const { data, failure } = useAsked(elevatorLogApi.verify, { token, ...printed })
  if (failure) return <Failed code={failure.code} message={failure.message} />
  if (!data) return null
  const { good, headline, why } = verdictOf(data)
  return (
    <article className={`mb-16 p-20 edge r-8 bg ${css.card}`}>
      <div className={`p-16 r-6 bg-brand ${css.verdict}`} data-broken={!good || undefined} role="status">
        <h1>{headline}</h1>
        <p className="m-0 mt-6">{why}</p>
      </div>
      <dl className={`m-0 mt-8 ${css.facts}`}>
        <Fact name="电梯">{data.lift.name}</Fact>
        <Fact name="小区">{data.lift.communityName}</Fact>
        <Fact name="注册代码">{data.lift.registerCode}</Fact>
        <Fact name="设备编号">{data.lift.deviceNumber}</Fact>
        <Fact name="维保单位">{data.companyName}</Fact>
        <Fact name="记录">共 {data.lines} 条</Fact>
        <Fact name="最近一条">{data.lastAt && exactText(data.lastAt)}</Fact>
        <Fact name="核验时间">{exactText(data.checkedAt)}</Fact>
      </dl>
      {hash && (
        <p className="m-0 my-12 sec">
          请核对本页的电梯与手中的打印件是否为同一台。打印件末条存证摘要 <HashCode hash={hash} />
        </p>
      )}
      {!hash && <Link to={publicityPaths.stickerOf(token)}>返回电梯公示</Link>}
    </article>
  )
}

function verdictOf({ broken, printed, lines }: RecordCheck): { good: boolean; headline: string; why: string } {
  if (broken)
    return {
      good: false,
      headline: brokenText(broken),
      why: '这条记录与当时的存证不一致，请向维保单位和监管部门核实。',
    }
  if (printed && !printed.matches)
    return {
      good: false,
      headline: '与打印件不一致',
      why: `打印件第 ${printed.seq} 条的存证摘要与现存记录不同：打印之后记录被改写，或打印件不是原件。`,
    }
  if (printed)
    return { good: true, headline: INTACT, why: `打印件到第 ${printed.seq} 条为止与现存记录一致，现在共 ${lines} 条。` }
  return { good: true, headline: INTACT, why: '每一条记录都与当时的存证一致。' }
}
