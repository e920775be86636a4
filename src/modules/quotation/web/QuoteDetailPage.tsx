import { Link, useSearchParams } from 'react-router'
import { quantityText } from '#kernel/shared/text.ts'
import { AuditPanel, DetailPage, FileLinks, factsOf, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { KeyValue, moneyText, Panel, ShortTable, Tag, timeText } from '#kernel/web/ui/index.ts'
import { contractPaths } from '#modules/contract/shared/paths.ts'
import { MachineRoom, parameterKeys, parameterOf } from '#modules/material/shared/parameters.ts'
import { orderPaths } from '#modules/partsOrder/shared/paths.ts'
import { quotationApi } from '../shared/api.ts'
import type { QuotationLine } from '../shared/line.ts'
import { isOf } from '../shared/offers.ts'
import { may } from '../shared/permissions.ts'
import { ApprovalLevel, OfferGrade, PayBase, QuotationStatus, QuoteType } from '../shared/quotation.terms.ts'
import { type QuotationDetail, quotationFields } from '../shared/quotation.ts'
import { quotePage } from './addresses.ts'
import { CompareTab } from './CompareTab.tsx'
import { QuotationState } from './marks.tsx'
import { QuoteActions } from './QuoteActions.tsx'

/** /quoteManage/quoteRecord/quoteRecordDetail?id= (commerce 4.3). */
export function QuoteDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={quotationApi.detail} input={{ id }} what="报价单">
      {(quotation) => <QuoteView key={quotation.id} quotation={quotation} />}
    </Loaded>
  )
}

function QuoteView({ quotation }: { quotation: QuotationDetail }) {
  const { quoteNo, versionNo, isCurrent, versions } = quotation
  useOpenedName(`${quotation.customerName} 报价`)
  const newest = versions.find((one) => one.versionNo > versionNo)
  return (
    <DetailPage
      name={quotation.customerName}
      badges={
        <>
          <QuotationState status={quotation.status} />
          {!isCurrent && <Tag>旧版本</Tag>}
        </>
      }
      facts={[
        `${quoteNo} V${versionNo}`,
        QuoteType.label(quotation.quoteType),
        quotation.communityName,
        quotation.salesmanName,
        `有效期至 ${quotation.validUntil}`,
        quotation.contractId && (
          <Link key="contract" to={`${contractPaths.detail}?id=${quotation.contractId}`}>
            {quotation.contractNo ?? '合同草稿'}
          </Link>
        ),
        quotation.partsOrderId && (
          <Link key="order" to={`${orderPaths.detail}?id=${quotation.partsOrderId}`}>
            配件订单 {quotation.orderNo}
          </Link>
        ),
        !isCurrent && newest && (
          <Link key="newest" to={quotePage.detail(versions[0]?.id ?? newest.id)}>
            看最新版本 V{versions[0]?.versionNo}
          </Link>
        ),
      ].filter(Boolean)}
      actions={isCurrent && <QuoteActions quotation={quotation} />}
      tabs={[
        { key: 'quote', label: '报价单', content: <QuoteSheet quotation={quotation} /> },
        { key: 'versions', label: '版本对比', count: versions.length, content: <CompareTab quotation={quotation} /> },
        {
          key: 'approvals',
          label: '审批',
          count: quotation.approvals.length,
          content: <Approvals quotation={quotation} />,
        },
        { key: 'files', label: '附件', count: filesOf(quotation).length, content: <Files quotation={quotation} /> },
        { key: 'audit', label: '变更记录', content: <AuditPanel entity="quotation" id={quotation.id} /> },
      ]}
    />
  )
}

/** Whether it reached the customer. */
function linkFacts({ link, sentAt }: QuotationDetail): (readonly [string, string])[] {
  if (!sentAt) return []
  const { openedAt, seenAt, times } = link
  return [
    ...(link.sentTo ? [['短信发给', `${link.sentTo}，${timeText(link.sentAt)}`] as const] : []),
    [
      '客户打开',
      openedAt
        ? `已打开，首次 ${timeText(openedAt)}${times > 1 ? `，最近 ${timeText(seenAt)}，共 ${times} 次` : ''}`
        : '未打开',
    ],
  ]
}

/** Who said yes behind the link. */
const confirmFacts = ({ confirmName, confirmPhone, confirmIp }: QuotationDetail): (readonly [string, string])[] =>
  confirmName ? [['确认人', [confirmName, confirmPhone, confirmIp].filter(Boolean).join(' · ')]] : []

const filesOf = ({ files, signedFile }: QuotationDetail) => [...signedFile, ...files]

function QuoteSheet({ quotation }: { quotation: QuotationDetail }) {
  const { may: holds } = useKit()
  const lines = shownLines(quotation)
  const costs = holds([may.cost])
  return (
    <div className="detailStack">
      {quotation.offers.length > 0 && <OffersPanel quotation={quotation} costs={costs} />}
      <Panel title="明细" count={lines.length}>
        <LineSheet quotation={quotation} costs={costs} />
      </Panel>
      <div className="detailSplit">
        <div className="detailStack">
          <Amounts quotation={quotation} costs={costs} />
          <PayTerms quotation={quotation} />
        </div>
        <div className="detailStack">
          <Agreed quotation={quotation} />
          <LiftParameters quotation={quotation} />
        </div>
      </div>
    </div>
  )
}

const factsFrom = (quotation: QuotationDetail, ...names: Parameters<typeof factsOf<typeof quotationFields>>[2]) =>
  factsOf(quotationFields, quotation, names)

function Amounts({ quotation, costs }: { quotation: QuotationDetail; costs: boolean }) {
  const { totals } = quotation
  return (
    <Panel title="金额">
      <KeyValue
        items={[
          ['合计', moneyText(totals.listTotal)],
          ...factsFrom(quotation, 'discountRate', 'cutAmount'),
          ['优惠', moneyText(totals.reduction)],
          ['总价（含税）', <b key="total">{moneyText(totals.total)}</b>],
          ['税额', moneyText(totals.taxTotal)],
          ['不含税', moneyText(totals.netTotal)],
          ...(costs
            ? ([
                ['成本', moneyText(totals.costTotal)],
                [
                  '毛利率',
                  totals.margin === null
                    ? null
                    : `${totals.margin} %${totals.uncosted ? `（${totals.uncosted} 行没有成本）` : ''}`,
                ],
              ] as const)
            : []),
        ]}
      />
    </Panel>
  )
}

function PayTerms({ quotation: { payTerms } }: { quotation: QuotationDetail }) {
  return (
    <Panel title="付款条件">
      {payTerms.length === 0 ? (
        <p className="ter t13 px-14">没有约定分期付款。</p>
      ) : (
        <ShortTable
          rows={payTerms}
          by={(_, at) => String(at)}
          columns={[
            { title: '款项', cell: ({ name }) => name },
            { title: '比例 %', as: 'figure', cell: ({ rate }) => quantityText(rate) },
            { title: '付款时点', cell: ({ base, days }) => `${PayBase.label(base)}${days ? `后${days}天` : ''}` },
          ]}
        />
      )}
    </Panel>
  )
}

function Agreed({ quotation }: { quotation: QuotationDetail }) {
  return (
    <Panel title="客户与条款">
      <KeyValue
        items={[
          ['客户', quotation.customerName],
          ...factsFrom(
            quotation,
            'phone',
            'communityName',
            'salesmanId',
            'warrantyMonths',
            'deliveryDays',
            'depositRate',
            'terms',
          ),
          ['制单', quotation.createdByName],
          ['发送时间', timeText(quotation.sentAt)],
          ...linkFacts(quotation),
          ['客户确认时间', timeText(quotation.confirmedAt)],
          ...confirmFacts(quotation),
          ...(quotation.lostReason ? ([['丢单原因', quotation.lostReason]] as const) : []),
          ...(quotation.voidReason ? ([['作废原因', quotation.voidReason]] as const) : []),
        ]}
      />
    </Panel>
  )
}

function LiftParameters({ quotation: { params } }: { quotation: QuotationDetail }) {
  return (
    <Panel title="电梯参数">
      <KeyValue
        items={parameterKeys
          .filter((key) => params[key] !== undefined && params[key] !== null)
          .map((key) => {
            const { label, unit } = parameterOf(key)
            if (key === 'machineRoom') return [label, MachineRoom.label(Number(params[key]) as 0)] as const
            return [label, `${params[key]} ${unit}`.trim()] as const
          })}
      />
    </Panel>
  )
}

/** Once the customer took one of three offers, its lines are the quotation. */
const shownLines = ({ lines, confirmedAt, offerGrade }: QuotationDetail): QuotationLine[] =>
  confirmedAt ? lines.filter(isOf(offerGrade)) : lines

function LineSheet({ quotation, costs }: { quotation: QuotationDetail; costs: boolean }) {
  const lines = shownLines(quotation)
  const several = quotation.offers.length > 0 && !quotation.confirmedAt
  return (
    <ShortTable
      rows={lines}
      by={({ lineNo }) => String(lineNo)}
      columns={[
        { title: '序', as: 'num', width: 40, tone: () => 'ter', cell: ({ lineNo }) => lineNo },
        several && {
          title: '档次',
          as: 'sec',
          cell: ({ grade }) => (grade === null ? '各档' : OfferGrade.label(grade)),
        },
        { title: '分组', as: 'sec', cell: ({ group }) => group },
        { title: '名称', cell: ({ name }) => name },
        { title: '规格', as: 'sec', cell: ({ spec }) => spec },
        {
          title: '数量',
          as: 'figure',
          tone: ({ error }) => error && 'redText',
          cell: ({ qty, error, qtyByHand, expression, trace }) =>
            error ?? (
              <span title={trace ?? undefined}>
                {quantityText(qty ?? '0')}
                {qtyByHand && expression ? <span className="ter t12"> 手改</span> : null}
              </span>
            ),
        },
        { title: '单位', as: 'sec', cell: ({ measureUnit }) => measureUnit },
        { title: '单价 元', as: 'figure', cell: ({ price }) => moneyText(price) },
        { title: '税率 %', as: 'figure', cell: ({ taxRate }) => quantityText(taxRate) },
        costs && { title: '成本 元', as: 'figure', cell: ({ costPrice }) => moneyText(costPrice) },
        { title: '金额 元', as: 'figure', cell: ({ amount }) => moneyText(amount) },
      ]}
      foot={[
        null,
        ...(several ? [null] : []),
        null,
        `${quotation.offerGrade ? `${OfferGrade.label(quotation.offerGrade)} ` : ''}合计`,
        null,
        null,
        null,
        null,
        null,
        ...(costs ? [null] : []),
        moneyText(quotation.totals.listTotal),
      ]}
    />
  )
}

/** The three beside each other; the approval is asked for by the one with the most to agree to. */
function OffersPanel({
  quotation: { offers, offerGrade, confirmedAt },
  costs,
}: {
  quotation: QuotationDetail
  costs: boolean
}) {
  return (
    <Panel title="三档报价">
      <ShortTable
        rows={offers}
        by={({ grade }) => String(grade)}
        columns={[
          {
            title: '档次',
            cell: ({ grade }) => (
              <>
                {OfferGrade.label(grade)}
                {grade === offerGrade && <span className="ter t12"> {confirmedAt ? '客户选定' : '推荐'}</span>}
              </>
            ),
          },
          { title: '合计 元', as: 'figure', cell: ({ totals }) => moneyText(totals.listTotal) },
          { title: '优惠 元', as: 'figure', cell: ({ totals }) => moneyText(totals.reduction) },
          { title: '总价 元', as: 'figure', cell: ({ totals }) => moneyText(totals.total) },
          costs && {
            title: '毛利率',
            as: 'figure',
            cell: ({ totals }) => (totals.margin === null ? '—' : `${totals.margin} %`),
          },
          { title: '审批', as: 'sec', cell: ({ approvalLevel }) => ApprovalLevel.label(approvalLevel) },
        ]}
      />
    </Panel>
  )
}

function Approvals({ quotation: { approvals, approvalLevel, status } }: { quotation: QuotationDetail }) {
  const waits = status === QuotationStatus.code.waiting
  return (
    <div className="detailStack">
      <p className="sec t13 px-14">
        按毛利率、折扣与最低售价判定：{ApprovalLevel.label(approvalLevel)}
        {approvalLevel > 0 && '审批'}
        {waits && `，等第${approvals.length + 1}级`}。
      </p>
      {approvals.length > 0 && (
        <ShortTable
          rows={approvals}
          by={({ at }) => at}
          columns={[
            { title: '级别', as: 'num', cell: ({ level }) => level },
            { title: '审批人', cell: ({ userName }) => userName },
            {
              title: '结果',
              tone: ({ passed }) => !passed && 'redText',
              cell: ({ passed }) => (passed ? '通过' : '驳回'),
            },
            { title: '意见', cell: ({ opinion }) => opinion },
            { title: '时间', as: 'num', cell: ({ at }) => timeText(at) },
          ]}
        />
      )}
    </div>
  )
}

function Files({ quotation }: { quotation: QuotationDetail }) {
  return (
    <Panel title="附件">
      <KeyValue
        items={[
          ['客户签字件', <FileLinks key="signed" files={quotation.signedFile} none="未上传" />],
          ['附件', <FileLinks key="files" files={quotation.files} none="未上传" />],
        ]}
      />
    </Panel>
  )
}
