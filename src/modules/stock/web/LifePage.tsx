import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { refuse } from '#kernel/shared/refusal.ts'
import { Themed } from '#kernel/web/theme/Themed.tsx'
import { exactText } from '#kernel/web/ui/value.tsx'
import { QrCode } from '#modules/account/web/index.ts'
import { OldDisposal, PartsReason } from '#modules/parts/shared/parts.ts'
import { PublicFrame, Said, useAsked } from '#modules/publicity/web/index.ts'
import { BizType } from '../shared/bill.ts'
import { LifePhoto, lifeApi, type PartLife } from '../shared/life.ts'
import { SerialStatus } from '../shared/stock.ts'
import css from './life.module.css'

/** /share/part/{code}: what is known of one piece, on one page that can be printed (commerce 10.2). */
export function LifePage() {
  const { code = '' } = useParams()
  const { data, failure } = useAsked(lifeApi.shown, { code })
  return (
    <PublicFrame
      company={data?.companyName}
      aside={
        data && (
          <Themed>
            <Button className={css.screen} onClick={() => window.print()}>
              打印
            </Button>
          </Themed>
        )
      }
    >
      {failure ? (
        <Said headline={failure.code === refuse.notFound.code ? '没有这个部件' : '暂时打不开'}>
          <p>{failure.code === refuse.notFound.code ? '请核对部件上的二维码，或询问维保单位。' : failure.message}</p>
        </Said>
      ) : (
        data && <Life of={data} />
      )}
    </PublicFrame>
  )
}

function Life({ of }: { of: PartLife }) {
  const kind = [of.brand, of.model, of.spec].filter((one) => one !== null).join(' ')
  return (
    <article className={`p-20 edge r-8 bg ${css.page}`}>
      <header className="row between gap-16">
        <div>
          <p className="m-0 ter">{of.isSafetyPart ? '安全部件' : '部件'}身世</p>
          <h1 className="m-0 f-26">{of.name}</h1>
          {kind && <p className="m-0 mt-6 sec">{kind}</p>}
        </div>
        <div className={css.qr}>
          <QrCode text={window.location.href} label="本页的二维码" />
        </div>
      </header>
      <Part title="出身">
        <Fact name="序列号">{of.serialNo}</Fact>
        <Fact name="配件编码">{of.partNo}</Fact>
        <Fact name="制造单位">{of.manufacturer}</Fact>
        {of.isSafetyPart && <Fact name="型式试验证书">{of.typeTestCertNo}</Fact>}
        <Fact name="批次">{of.batchNo}</Fact>
        <Fact name="生产日期">{of.producedAt}</Fact>
        <Fact name="供应商">{of.supplierName}</Fact>
        <Fact name="入库日期">{of.cameAt}</Fact>
      </Part>
      <Part title="现在">
        <Fact name="状态">{SerialStatus.label(of.status)}</Fact>
        <Fact name="电梯">{of.liftName}</Fact>
        <Fact name="注册代码">{of.registerCode}</Fact>
        <Fact name="安装时间">{of.installedAt && exactText(of.installedAt)}</Fact>
        <Fact name="安装人">{of.installer}</Fact>
        <Fact name="质保至">{of.warrantyTo}</Fact>
      </Part>
      {of.old && (
        <Part title="换下的旧件">
          <Fact name="旧件序列号">{of.old.serialNo}</Fact>
          <Fact name="更换原因">{PartsReason.label(of.old.reason)}</Fact>
          <Fact name="处置">{OldDisposal.label(of.old.disposal)}</Fact>
          <Fact name="报废日期">{of.old.scrappedAt}</Fact>
        </Part>
      )}
      <Photos of={of.photos} />
      {of.moves.length > 0 && (
        <section>
          <h2 className={css.head}>经过</h2>
          <ol className={`bare-list ${css.moves}`}>
            {of.moves.map(({ at, bizType, billNo }) => (
              <li key={`${billNo} ${at}`} className="row gap-16">
                <span className="num sec">{exactText(at)}</span>
                <b>{BizType.label(bizType)}</b>
                <span className="num ter">{billNo}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={css.head}>{title}</h2>
      <dl className={`m-0 ${css.facts}`}>{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="ter small">{name}</dt>
      <dd className="m-0">{children ?? <span className="ter">未登记</span>}</dd>
    </div>
  )
}

/** What the request was shown by; each opens large. Nothing where there is none. */
function Photos({ of }: { of: PartLife['photos'] }) {
  if (of.length === 0) return null
  const count = new Map<LifePhoto, number>()
  const shown = of.map(({ kind, url }) => {
    const n = (count.get(kind) ?? 0) + 1
    count.set(kind, n)
    return { kind, url, n }
  })
  return (
    <section>
      <h2 className={css.head}>照片</h2>
      <ul className={`bare-list ${css.photos}`}>
        {shown.map(({ kind, url, n }) => {
          const caption = `${LifePhoto.label(kind)}${(count.get(kind) ?? 0) > 1 ? ` ${n}` : ''}`
          return (
            <li key={`${kind} ${n}`}>
              <a href={url} target="_blank" rel="noreferrer" title="看大图">
                <img className="edge r-4" src={url} alt={caption} />
                <span className="small sec">{caption}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
