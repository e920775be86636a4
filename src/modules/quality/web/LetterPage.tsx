import { useParams } from 'react-router'
import { refuse } from '#kernel/shared/refusal.ts'
import { call, type ReceivedFile } from '#kernel/web/client/call.ts'
import { saveFile } from '#kernel/web/client/save.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { HashCode } from '#kernel/web/ui/index.ts'
import { exactText } from '#kernel/web/ui/value.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { type Asked, PublicFrame, Said, useAsked } from '#modules/publicity/web/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { proofApi } from '../shared/api.ts'
import { brokenText, type LetterView, SAME } from '../shared/proof.ts'
import css from './public.module.css'
import { Fact } from './RecordPage.tsx'

/** /share/records/{token}: what a customer keeps of a month, and whether the records still give it (jobs 10.3). */
export function LetterPage() {
  const { token = '' } = useParams()
  const { data, failure } = useAsked(proofApi.letter, { token })
  return (
    <PublicFrame company={data?.companyName}>
      <Letter token={token} data={data} failure={failure} />
    </PublicFrame>
  )
}

function Letter({ token, data, failure }: { token: string } & Asked<typeof proofApi.letter>) {
  if (failure)
    return failure.code === refuse.notFound.code ? (
      <Said headline="链接不存在">
        <p>请核对短信中的链接，或向维保单位再要一次。</p>
      </Said>
    ) : (
      <Said headline="暂时无法核对">
        <p>{failure.message}</p>
      </Said>
    )
  if (!data) return null
  return (
    <>
      <article className="mb-16 p-20 edge r-8 bg">
        <div className={`mb-12 ${css.verdict}`} data-broken={!data.intact || undefined} role="status">
          <h1 className="m-0 f-26">{data.intact ? SAME : '与存证不一致'}</h1>
          <p className="m-0 mt-6 sec">
            {data.intact
              ? `${data.month} 的 ${data.records.length} 份维保记录与封存时一致，未被改动。`
              : data.broken.map(brokenText).join('；') || '记录的摘要与发出时不同。'}
          </p>
        </div>
        <dl className={`m-0 mt-8 ${css.facts}`}>
          <Fact name="使用单位">{data.customerName}</Fact>
          <Fact name="维保单位">{data.companyName}</Fact>
          <Fact name="月度摘要">
            <code className="f-14 anywhere">{data.hash}</code>
          </Fact>
          <Fact name="存证链">
            <code className="f-14 anywhere">{data.dayHash}</code>
          </Fact>
          <Fact name="核对时间">{exactText(data.checkedAt)}</Fact>
        </dl>
        <Download token={token} />
        <p className="sec f-15">下载后请保存：以后任何一方改动记录，重新核对时摘要都会与保存的不同。</p>
      </article>
      <Records view={data} />
    </>
  )
}

function Download({ token }: { token: string }) {
  const { running, run } = useRun()
  const get = (as: 'pdf' | 'csv') =>
    run(async () => saveFile((await call(proofApi.letterFile, { token, as })) as ReceivedFile))
  return (
    <div className={`flex wrap gap-10 mt-16 mb-4 ${css.verbs}`}>
      <button
        className="p-0 px-20 r-6 bg font-inherit pointer"
        type="button"
        disabled={running}
        onClick={() => void get('pdf')}
      >
        下载 PDF
      </button>
      <button
        className="p-0 px-20 r-6 bg font-inherit pointer"
        type="button"
        disabled={running}
        onClick={() => void get('csv')}
      >
        下载表格
      </button>
    </div>
  )
}

function Records({ view }: { view: LetterView }) {
  const broken = new Set(view.broken.map(({ orderNo }) => orderNo))
  return (
    <section className="mb-16 p-20 edge r-8 bg" aria-label="记录">
      <ul className={`bare-list ${css.records}`}>
        {view.records.map((one) => (
          <li className="py-10 line-b" key={one.orderNo} data-broken={broken.has(one.orderNo) || undefined}>
            <b>{liftLabel(one.communityName, one.elevatorName)}</b>
            <small className="block sec f-14">
              {Level.label(one.level as never)}维保 · {one.completeAt ? exactText(one.completeAt) : '未采集'} ·{' '}
              {one.orderNo}
            </small>
            <small className="block f-14 ter">
              存证摘要 <HashCode hash={one.hash} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
