import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addMonths, dayOf, daysBetween } from '#kernel/shared/days.ts'
import { minutesSaid } from '#kernel/shared/said.ts'
import { AuditPanel, DetailPage, factsOf, Loaded, type StripDate } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { CompanyIcon, EditIcon } from '#kernel/web/ui/icons/index.ts'
import { DateText, KeyValue, Panel, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { CertificateState, CertType } from '#modules/employee/shared/certificate.ts'
import { licenceTerm, rescueArrival } from '#modules/law/shared/law.ts'
import { companyApi } from '../shared/api.ts'
import { type CompanyDetail, CompanyDraft, LICENCE_WARN_DAYS } from '../shared/company.ts'
import { enterprisePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import css from './enterprise.module.css'

/** /companyInfo/detail (archives 4.2). */
export function CompanyPage() {
  return (
    <Loaded from={companyApi.detail} input={{}} what="企业信息">
      {(company) => <Company company={company} />}
    </Loaded>
  )
}

function Company({ company }: { company: CompanyDetail }) {
  const licence = useLicence(company)
  return (
    <DetailPage
      icon={
        company.logo ? (
          <img src={company.logo} alt="" className={`w-full h-full ${css.mark}`} />
        ) : (
          <CompanyIcon size={24} />
        )
      }
      name={company.name}
      badges={licence.tag}
      facts={[company.creditCode, `${company.contact} ${company.phone}`, company.address].filter(Boolean)}
      actions={
        <Can needs={[may.editCompany]}>
          <Link to={enterprisePaths.editCompany}>
            <Button type="primary" icon={<EditIcon size={14} />}>
              编辑
            </Button>
          </Link>
        </Can>
      }
      dates={[
        licence.date,
        {
          label: '服务到期',
          on: company.expireAt ? dayOf(company.expireAt) : null,
          note: company.expireAt ? undefined : '长期',
        },
      ]}
      tabs={[
        { key: 'basic', label: '基本', content: <Basic company={company} /> },
        { key: 'licence', label: '资质', count: company.papers.length, content: <Licence company={company} /> },
        { key: 'invoice', label: '开票', content: <Invoice company={company} /> },
        { key: 'duty', label: '值班与救援', content: <Duty company={company} /> },
        { key: 'brand', label: '品牌', content: <Brand company={company} /> },
        { key: 'history', label: '变更记录', content: <AuditPanel entity="company" id={company.id} /> },
      ]}
    />
  )
}

/** The rail runs over the four years of a licence; amber for its last half year. */
function useLicence({ licenceTo }: CompanyDetail): { tag: ReactNode; date: StripDate } {
  const today = useKit().today()
  const left = licenceTo ? daysBetween(today, licenceTo) : null
  const date: StripDate = {
    label: '生产许可证',
    on: licenceTo,
    from: licenceTo ? addMonths(licenceTo, -12 * licenceTerm.years) : null,
    warn: LICENCE_WARN_DAYS,
    ...(licenceTo ? {} : { note: '未采集' }),
  }
  if (left === null) return { tag: null, date }
  if (left < 0) return { tag: <Tag tone="red">许可证已过期</Tag>, date }
  return { tag: left <= LICENCE_WARN_DAYS ? <Tag tone="amber">许可证 {left} 天后到期</Tag> : null, date }
}

const Basic = ({ company }: { company: CompanyDetail }) => (
  <div className="detailColumns">
    <div className="detailStack">
      <Panel title="企业">
        <KeyValue
          nameWidth={120}
          items={factsOf(CompanyDraft, company, ['name', 'shortName', 'creditCode', 'creditGrade', 'legalPerson'])}
        />
      </Panel>
      <Invoice company={company} />
    </div>
    <Panel title="联系与地址">
      <KeyValue
        items={[
          ...factsOf(CompanyDraft, company, ['contact', 'phone', 'regionCode', 'address', 'place'], {
            place: company.place && num(`${company.place.lng}, ${company.place.lat}`),
          }),
          ['已开通模块', company.modules.join('、') || null],
        ]}
      />
    </Panel>
    <div className="detailStack">
      <Duty company={company} />
      <Panel title="生产许可证">
        <LicenceFacts company={company} />
      </Panel>
    </div>
  </div>
)

function Licence({ company }: { company: CompanyDetail }) {
  const today = useKit().today()
  return (
    <>
      <Panel title="生产许可证">
        <div className={css.narrow}>
          <LicenceFacts company={company} />
        </div>
      </Panel>
      <Panel title="证照" count={company.papers.length}>
        {company.papers.length > 0 ? (
          <ShortTable
            rows={company.papers}
            columns={[
              { title: '证书类型', cell: (paper) => CertType.label(paper.certType) },
              { title: '编号', as: 'num', cell: (paper) => paper.certNo },
              { title: '发证机关', cell: (paper) => paper.issuer },
              {
                title: '有效期至',
                cell: ({ validTo }) => (validTo ? <DateText value={validTo} today={today} warn={60} /> : '长期'),
              },
              { title: '状态', cell: (paper) => CertificateState.label(paper.state) },
            ]}
          />
        ) : (
          <p className="ter m-0 pt-8 pb-12 px-16">营业执照、体系证书等在证书管理中上传后显示在这里。</p>
        )}
      </Panel>
    </>
  )
}

function LicenceFacts({ company }: { company: CompanyDetail }) {
  const today = useKit().today()
  return (
    <KeyValue
      items={[
        ['编号', company.licenceNo && num(company.licenceNo)],
        ['许可项目', company.licenceItems.join('、') || null],
        ['有效期至', dated(company.licenceTo, today)],
      ]}
    />
  )
}

const Invoice = ({ company }: { company: CompanyDetail }) => (
  <Panel title="开票信息">
    <div className={css.narrow}>
      <KeyValue items={factsOf(CompanyDraft, company, ['invoiceTitle', 'taxNo', 'bank', 'bankAccount'])} />
    </div>
  </Panel>
)

const Duty = ({ company }: { company: CompanyDetail }) => (
  <Panel title="24小时值班">
    <div className={css.narrow}>
      <KeyValue nameWidth={120} items={[['24小时值班电话', large(company.dutyPhone)]]} />
      <p className="ter small m-0 pt-8 pb-12 px-16">
        印在电梯标签上，也显示在公示页；接到困人报告后，直辖市和设区的市 {minutesSaid(rescueArrival.city)}、其他地区{' '}
        {minutesSaid(rescueArrival.elsewhere)}内到达（{rescueArrival.by.name}）。
      </p>
    </div>
  </Panel>
)

const Brand = ({ company }: { company: CompanyDetail }) => (
  <Panel title="企业标志">
    <div className={`flex gap-24 pt-8 pb-16 px-16 ${css.logos}`}>
      <figure>
        <div className={css.light}>
          {company.logo ? <img src={company.logo} alt="浅色底标志" /> : <span>未上传</span>}
        </div>
        <figcaption className="sec small">浅色底：菜单、电梯标签、导出的 PDF</figcaption>
      </figure>
      <figure>
        <div className={css.dark}>
          {company.logoDark || company.logo ? (
            <img src={(company.logoDark ?? company.logo) as string} alt="深色底标志" />
          ) : (
            <span>未上传</span>
          )}
        </div>
        <figcaption className="sec small">深色底：深色外观的菜单；未上传时用浅色底标志</figcaption>
      </figure>
    </div>
  </Panel>
)

const num = (text: string) => <span className="num">{text}</span>
const large = (text: string) => <b className="num t18">{text}</b>
const dated = (day: string | null, today: string) =>
  day && <DateText value={day} today={today} warn={LICENCE_WARN_DAYS} />
