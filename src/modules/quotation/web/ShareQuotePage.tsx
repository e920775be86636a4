import { useState } from 'react'
import { useParams } from 'react-router'
import { refuse } from '#kernel/shared/refusal.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { call, type ReceivedFile } from '#kernel/web/client/call.ts'
import type { CallFailure } from '#kernel/web/client/failure.ts'
import { saveFile } from '#kernel/web/client/save.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { exactText, moneyText } from '#kernel/web/ui/value.tsx'
import { PublicFrame, Said, useAsked } from '#modules/publicity/web/index.ts'
import { OfferGrade, PayBase, QuoteType } from '../shared/quotation.terms.ts'
import { shareApi } from '../shared/share.api.ts'
import type { SharedOffer, SharedQuote, ShareState } from '../shared/share.ts'
import { ShareConfirm } from './ShareConfirm.tsx'
import { ShareLines } from './ShareLines.tsx'
import { OfferChoice, OfferDifferences } from './ShareOffers.tsx'
import css from './share.module.css'

type Content = NonNullable<SharedQuote['content']>

/** /share/quote/{code}: what the customer is offered, why so much of it, and his yes to it (commerce 3.8, 10.4). */
export function ShareQuotePage() {
  const { code = '' } = useParams()
  const [times, setTimes] = useState(0)
  return <Opened key={times} code={code} after={times > 0} onChanged={() => setTimes((now) => now + 1)} />
}

interface Props {
  readonly code: string
  /** Asked again, because something happened here. */
  readonly after: boolean
  readonly onChanged: () => void
}

function Opened(props: Props) {
  const { data, failure } = useAsked(shareApi.view, { code: props.code })
  return (
    <PublicFrame company={data?.companyName} wide>
      {failure && <Failed failure={failure} />}
      {data && (data.content ? <Quote {...props} quote={data} content={data.content} /> : <Nothing quote={data} />)}
    </PublicFrame>
  )
}

function Failed({ failure: { code, message } }: { failure: CallFailure }) {
  if (code !== refuse.notFound.code) return <Said headline={message} />
  return (
    <Said headline="链接不存在">
      <p>请核对链接是否完整，或向报价单位再要一次。</p>
    </Said>
  )
}

/** Why there is nothing to confirm, and what next. */
const nothing: Readonly<Record<Exclude<ShareState, 'open' | 'confirmed'>, readonly [headline: string, next: string]>> =
  {
    expired: ['报价已过有效期', '价格不再有效。需要时请联系报价单位重新报价。'],
    voided: ['报价已作废', '报价单位已收回这份报价，请勿据此付款或签约。'],
    superseded: ['报价已有新版本', '这份报价不再有效，请向报价单位索取新版本的链接。'],
    closed: ['报价已关闭', '这份报价不再受理。需要时请联系报价单位。'],
  }

function Nothing({ quote }: { quote: SharedQuote }) {
  const [headline, next] = nothing[quote.state as keyof typeof nothing]
  return (
    <Said headline={headline}>
      <p>
        {quote.customerName} · <span className="num">{quote.quoteNo}</span> V{quote.versionNo}
        {quote.state === 'expired' && ` · 有效期至 ${quote.validUntil}`}
      </p>
      <p>{next}</p>
      <Reach quote={quote} />
    </Said>
  )
}

/** Whom to ask. */
function Reach({ quote: { companyName, companyPhone, salesmanName } }: { quote: SharedQuote }) {
  return (
    <p className="sec f-15">
      {companyName}
      {salesmanName && ` · 业务员 ${salesmanName}`}
      {companyPhone && (
        <>
          {' · '}
          <a href={`tel:${companyPhone}`}>{companyPhone}</a>
        </>
      )}
    </p>
  )
}

function Quote({ quote, content, code, after, onChanged }: Props & { quote: SharedQuote; content: Content }) {
  const [grade, setGrade] = useState(content.grade)
  const offer = content.offers.find((one) => one.grade === grade) ?? (content.offers[0] as SharedOffer)
  const tiered = content.offers.length > 1
  return (
    <>
      {quote.confirmed && <Confirmed quote={quote} after={after} />}
      <Head quote={quote} content={content} />
      {tiered && (
        <section className={`mb-16 p-20 edge r-8 bg ${css.card}`} aria-label="三档报价">
          <h2>选一档</h2>
          <OfferChoice offers={content.offers} grade={offer.grade} onChange={setGrade} />
          <OfferDifferences offers={content.offers} grade={offer.grade} />
        </section>
      )}
      <section className={`mb-16 p-20 edge r-8 bg ${css.card}`} aria-label="明细">
        <h2>
          明细{tiered && offer.grade !== null && `（${OfferGrade.label(offer.grade)}）`}
          <small>点「为什么」看数量怎么算出来</small>
        </h2>
        <ShareLines lines={offer.lines} />
        <Sums offer={offer} />
      </section>
      <Terms content={content} />
      <Download code={code} />
      {quote.state === 'open' && <ShareConfirm code={code} quote={quote} offer={offer} onChanged={onChanged} />}
      <Reach quote={quote} />
    </>
  )
}

function Head({ quote, content }: { quote: SharedQuote; content: Content }) {
  const { quoteType, communityName, sentOn, elevatorCount, params } = content
  return (
    <section className={`mb-16 ${css.head}`}>
      <h1>{quote.customerName}</h1>
      <p className="sec m-0">
        {[QuoteType.label(quoteType), communityName, `${elevatorCount} 台`].filter(Boolean).join(' · ')}
      </p>
      <p className="sec m-0">
        <span className="num">{quote.quoteNo}</span> V{quote.versionNo}
        {sentOn && ` · ${sentOn} 报出`}
        {quote.state === 'open' && (
          <>
            {' · '}
            <b className="ink">有效期至 {quote.validUntil}</b>
          </>
        )}
      </p>
      {params.length > 0 && (
        <dl className={css.params} aria-label="电梯参数">
          {params.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Sums({ offer: { listTotal, reduction, total, taxTotal } }: { offer: SharedOffer }) {
  return (
    <dl className={css.sums} aria-label="合计">
      {Number(reduction) > 0 && (
        <>
          <div>
            <dt>合计</dt>
            <dd className="num">{moneyText(listTotal)}</dd>
          </div>
          <div>
            <dt>优惠</dt>
            <dd className="num">−{moneyText(reduction)}</dd>
          </div>
        </>
      )}
      <div className={css.total}>
        <dt>总价（含税）</dt>
        <dd className="num">{moneyText(total)} 元</dd>
      </div>
      <div>
        <dt>其中税额</dt>
        <dd className="num">{moneyText(taxTotal)}</dd>
      </div>
    </dl>
  )
}

function Terms({ content: { payTerms, warrantyMonths, deliveryDays, terms } }: { content: Content }) {
  const facts = [
    ...payTerms.map(
      ({ name, rate, base, days }) =>
        [name, `${quantityText(rate)} %，${PayBase.label(base)}${days > 0 ? `后 ${days} 天内` : '时'}支付`] as const,
    ),
    ...(deliveryDays === null ? [] : [['交货期', `${deliveryDays} 天`] as const]),
    ...(warrantyMonths === null ? [] : [['质保', `${warrantyMonths} 个月`] as const]),
  ]
  if (facts.length === 0 && !terms) return null
  return (
    <section className={`mb-16 p-20 edge r-8 bg ${css.card}`} aria-label="付款与条款">
      <h2>付款与条款</h2>
      <dl className={css.facts}>
        {facts.map(([name, said], n) => (
          <div key={n}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {terms && <p className={`anywhere ${css.words}`}>{terms}</p>}
    </section>
  )
}

function Download({ code }: { code: string }) {
  const { running, run } = useRun()
  return (
    <button
      type="button"
      className={`mb-16 ${css.second}`}
      disabled={running}
      onClick={() => void run(async () => saveFile((await call(shareApi.paper, { code })) as ReceivedFile))}
    >
      下载报价单 PDF
    </button>
  )
}

function Confirmed({ quote: { confirmed, companyName }, after }: { quote: SharedQuote; after: boolean }) {
  if (!confirmed) return null
  const { at, name, phone, ip, grade, total } = confirmed
  return (
    <section className={`mb-16 p-20 r-8 ${css.done}`} role={after ? 'status' : undefined} aria-label="确认记录">
      <h2>
        已确认{grade === null ? '' : OfferGrade.label(grade)}报价，{moneyText(total)} 元
      </h2>
      <p className="m-0">
        {exactText(at)}
        {name ? `，${name} 用手机 ${phone ?? ''} 的短信码确认` : '，以签字的报价单为准'}
        {ip && `，网络地址 ${ip}`}
      </p>
      <p className="m-0 mt-4">{companyName}会按这份报价办理合同。</p>
    </section>
  )
}
