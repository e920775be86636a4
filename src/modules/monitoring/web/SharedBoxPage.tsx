import { useParams } from 'react-router'
import { refuse } from '#kernel/shared/refusal.ts'
import { duration } from '#kernel/shared/said.ts'
import { Themed } from '#kernel/web/theme/Themed.tsx'
import { exactText } from '#kernel/web/ui/value.tsx'
import { PublicFrame, Said, useAsked } from '#modules/publicity/web/index.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { boxLinkApi } from '../shared/api.ts'
import type { SharedBox } from '../shared/boxLink.ts'
import { BoxPlayer } from './BoxPlayer.tsx'
import css from './record.module.css'

/** /share/blackbox/{code}: what the property is shown of one record for a week (monitoring 10.1). */
export function SharedBoxPage() {
  const { code = '' } = useParams()
  const { data, failure } = useAsked(boxLinkApi.shared, { code })
  return (
    <PublicFrame company={data?.companyName}>
      {failure ? (
        <Said headline={failure.code === refuse.notFound.code ? '链接不存在' : '暂时打不开'}>
          <p>{failure.code === refuse.notFound.code ? '请核对链接，或向维保单位再要一次。' : failure.message}</p>
        </Said>
      ) : (
        data && (
          <Themed>
            <Shared of={data} />
          </Themed>
        )
      )}
    </PublicFrame>
  )
}

function Shared({ of }: { of: SharedBox }) {
  const lasted = of.freedAt ?? of.endedAt
  return (
    <>
      <article className="mb-16 p-20 edge r-8 bg">
        <h1 className="m-0 f-26">{of.liftName}</h1>
        <p className="m-0 mt-6">
          <b className={of.kind === RecordKind.code.alarm || of.level === 'A' ? 'redText' : ''}>{faultName(of.code)}</b>
          {of.floorLabel && `，${of.floorLabel} 层`}
          {of.personCount !== null && of.personCount > 0 && `，${of.personCount} 人被困`}
        </p>
        <ol className={`bare-list mt-12 ${css.moments}`}>
          {momentsOf(of).map(([name, at]) => (
            <li key={name}>
              <span className="sec">{name}</span>
              <b className="num">{at ? exactText(at) : lasted ? '未记录' : '尚未'}</b>
            </li>
          ))}
        </ol>
        {lasted && (
          <p className="sec m-0">
            从发生到{of.freedAt ? '人员解救' : '恢复'}{' '}
            {duration((Date.parse(lasted) - Date.parse(of.occurredAt)) / 1000)}
          </p>
        )}
      </article>
      <section className="mb-16 edge r-8 bg">
        <BoxPlayer box={of.box} />
      </section>
      <p className={`sec f-15 ${css.told}`}>
        画面由电梯终端的测量数据重现，没有录像和录音；没有测量的写「未采集」。链接 {exactText(of.expiresAt)} 到期
        {of.dutyPhone && (
          <>
            ，有疑问请拨 <a href={`tel:${of.dutyPhone}`}>{of.dutyPhone}</a>
          </>
        )}
        。
      </p>
    </>
  )
}

const momentsOf = (of: SharedBox): readonly (readonly [string, string | null])[] => [
  ['发生', of.occurredAt],
  ['维保人员接单', of.acceptedAt],
  ['到达现场', of.arrivedAt],
  ...(of.kind === RecordKind.code.alarm ? ([['人员解救', of.freedAt]] as const) : []),
  ['恢复', of.endedAt],
]
