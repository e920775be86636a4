import { Link } from 'react-router'
import { factsOf, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { DateText, KeyValue, Money, Panel, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { customerApi } from '../shared/api.ts'
import { type CustomerDetail, CustomerDraft, CustomerType, Invoice } from '../shared/customer.ts'
import type { CustomerContract, CustomerPlace } from '../shared/customerPlaces.ts'
import { contractDetailPath, contractOfPath } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { CustomerRepairs } from './CustomerRepairs.tsx'

/** 概况: what is maintained for the customer and under which contract; beside it whom to call and what to write on the invoice. */
export function CustomerOverview({ customer }: { customer: CustomerDetail }) {
  return (
    <div className="detailSplit">
      <div className="detailStack">
        <Places id={customer.id} />
        <Contracts id={customer.id} />
        <section className="panel">
          <CustomerRepairs id={customer.id} />
        </section>
      </div>
      <div className="detailStack">
        <Panel title="联系人" count={customer.contacts.length}>
          <KeyValue
            items={customer.contacts.map(
              ({ name, phone, post, isDefault }) =>
                [
                  name,
                  <span key={phone} className="inline gap-8">
                    <span className="num">{phone}</span>
                    {post && <span className="ter">{post}</span>}
                    {isDefault && <Tag>默认</Tag>}
                  </span>,
                ] as const,
            )}
          />
        </Panel>
        <Safety customer={customer} />
        <Basic customer={customer} />
        <InvoiceFacts customer={customer} />
      </div>
    </div>
  )
}

/** The soonest of some days. */
const soonest = (days: readonly (string | null)[]): string | null =>
  days.reduce((first, day) => (day !== null && (first === null || day < first) ? day : first), null)

function Places({ id }: { id: string }) {
  const today = useKit().today()
  return (
    <Loaded from={customerApi.places} input={{ id }} what="小区">
      {(places) => (
        <Panel title="小区与电梯" count={places.length}>
          {places.length === 0 ? (
            <p className="ter panelText">
              还没有小区。
              <Can needs={[may.addCommunity]}>
                <Link to={`${communityPaths.add}?customer=${id}`}>新增小区</Link>
              </Can>
            </p>
          ) : (
            <ShortTable<CustomerPlace>
              rows={places}
              open={(place) => `${communityPaths.detail}?id=${place.id}`}
              columns={[
                { title: '小区', cell: ({ name }) => name },
                { title: '电梯 台', as: 'figure', cell: ({ lifts }) => lifts.length },
                {
                  title: '最近的维保',
                  cell: ({ lifts }) => (
                    <DateText value={soonest(lifts.map((one) => one.nextMaintainDate))} today={today} warn={2} />
                  ),
                },
                {
                  title: '最近的检验',
                  cell: ({ lifts }) => (
                    <DateText value={soonest(lifts.map((one) => one.nextInspectDate))} today={today} warn={60} />
                  ),
                },
              ]}
            />
          )}
        </Panel>
      )}
    </Loaded>
  )
}

const CONTRACT_WARN_DAYS = 60

function Contracts({ id }: { id: string }) {
  const today = useKit().today()
  return (
    <Loaded from={customerApi.contracts} input={{ id }} what="合同">
      {(contracts) => (
        <Panel title="合同" count={contracts.length}>
          {contracts.length === 0 ? (
            <p className="ter panelText">
              还没有合同。
              <Can needs={[may.addContract]}>
                <Link to={contractOfPath(id)}>新增合同</Link>
              </Can>
            </p>
          ) : (
            <ShortTable<CustomerContract>
              rows={contracts.toSorted((a, b) => Number(b.running) - Number(a.running))}
              open={(one) => `${contractDetailPath}?id=${one.id}`}
              columns={[
                { title: '合同名称', cell: (one) => one.name ?? one.contractNo },
                {
                  title: '状态',
                  cell: (one) =>
                    one.draft ? <Tag>草稿</Tag> : one.running ? '履行中' : <span className="ter">已结束</span>,
                },
                {
                  title: '服务期至',
                  cell: ({ endDate, running }) =>
                    endDate && <DateText value={endDate} {...(running && { today, warn: CONTRACT_WARN_DAYS })} />,
                },
                { title: '台数', as: 'figure', cell: (one) => one.elevatorCount },
                { title: '协议总额 元', as: 'figure', cell: (one) => <Money value={one.agreedAmount} /> },
              ]}
            />
          )}
        </Panel>
      )}
    </Loaded>
  )
}

function Basic({ customer }: { customer: CustomerDetail }) {
  const individual = customer.type === CustomerType.code.individual
  const seesMoney = useCan(may.seeMoney) === 'enabled'
  return (
    <Panel title="基本">
      <KeyValue
        items={[
          ...factsOf(CustomerDraft, customer, ['type']),
          individual ? ['身份证号', customer.idCard] : ['信用代码', customer.creditCode],
          ...factsOf(CustomerDraft, customer, ['regionCode', 'address', 'salesmanId']),
          ['在保额', seesMoney ? <Money key="active" value={customer.activeAmount} /> : '•••'],
          ['创建时间', <DateText key="at" value={customer.createdAt} />],
          ...(customer.remark ? factsOf(CustomerDraft, customer, ['remark']) : []),
          ...(customer.lostAt
            ? [['流失', `${customer.lostAt.slice(0, 10)} ${customer.lostReason ?? ''}`] as const]
            : []),
        ]}
      />
    </Panel>
  )
}

function Safety({ customer }: { customer: CustomerDetail }) {
  return (
    <Panel title="安全管理" count={customer.safetyOfficers.length}>
      <KeyValue
        items={[
          ...factsOf(CustomerDraft, customer, ['safetyDirector']),
          ...customer.safetyOfficers.map((one) => ['安全员', `${one.name} ${one.phone}`] as const),
        ]}
      />
    </Panel>
  )
}

const invoiceFields = ['kind', 'title', 'taxNo', 'bank', 'account', 'address', 'phone', 'email'] as const

/** Only what is known of the invoice; what an invoice cannot be made without is said to be missing. */
function InvoiceFacts({ customer: { invoice } }: { customer: CustomerDetail }) {
  const known = invoiceFields.filter((name) => invoice?.[name])
  const missing = factsOf(Invoice, invoice ?? {}, ['title', 'taxNo']).filter(([, value]) => !value)
  return (
    <Panel title="开票资料">
      {known.length > 0 && <KeyValue items={factsOf(Invoice, invoice ?? {}, known)} />}
      {missing.length > 0 && (
        <p className="ter panelText small">未填{missing.map(([name]) => name).join('、')}，开票前补上。</p>
      )}
    </Panel>
  )
}
