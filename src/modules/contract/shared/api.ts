import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may as project } from '#modules/project/shared/permissions.ts'
import { ContractCalculation, ContractDraft, customPlan } from './contract.ts'
import { ContractChange } from './contractChange.ts'
import { ContractDetail } from './contractDetail.ts'
import { contractList, projectContractList } from './contractList.ts'
import { paymentList } from './paymentList.ts'
import { may } from './permissions.ts'
import { ContractPreview, LiftChoice, LiftQuery, TerminationPreview } from './preview.ts'
import { UnfinishedContract } from './unfinishedContract.ts'

const version = { ...ById.shape, ...WithVersion.shape }
/** A draft or a whole contract, by `draft`; absent means whole. */
const Contract = z.discriminatedUnion('draft', [UnfinishedContract, ContractDraft])
const ContractOfRow = z.discriminatedUnion('draft', [
  UnfinishedContract.extend(version),
  ContractDraft.safeExtend(version),
])

export const contractApi = {
  list: endpoint({
    method: 'POST',
    path: '/contract/listPage',
    title: '合同列表',
    needs: [may.list],
    reads: true,
    input: contractList.query,
    reply: contractList.page,
  }),
  /** 合同列表 of the projects (archives 4.4, AEp): the same rows with a right of their own. */
  ofProjects: endpoint({
    method: 'POST',
    path: '/project/contract/listPage',
    title: '项目合同列表',
    needs: [project.contracts],
    reads: true,
    input: projectContractList.query,
    reply: projectContractList.page,
  }),
  options: endpoint({
    method: 'GET',
    path: '/contract/options',
    title: '选择合同',
    needs: 'login',
    input: OptionQuery,
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/contract/detail/{id}',
    title: '合同详情',
    needs: [may.detail, may.handle],
    input: ById,
    reply: ContractDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/contract/add',
    title: '新增合同或草稿',
    needs: [may.add],
    input: Contract,
    reply: Saved,
  }),
  /** A draft goes on or is submitted; a contract not begun is edited. */
  edit: endpoint({
    method: 'POST',
    path: '/contract/edit',
    title: '编辑合同或草稿',
    needs: [may.edit, may.add],
    input: ContractOfRow,
    reply: Saved,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/contract/preview',
    silent: true,
    title: '试算合同',
    needs: [may.handle],
    reads: true,
    /** `id`: the contract being edited or changed; its own days are no overlap. */
    input: ContractCalculation.safeExtend({ id: z.uuid().optional() }),
    reply: ContractPreview,
  }),
  /** Lifts to choose from, with the contract that holds each today or next. */
  lifts: endpoint({
    method: 'POST',
    path: '/contract/lifts',
    title: '可选电梯',
    needs: [may.handle],
    reads: true,
    input: LiftQuery,
    reply: z.array(LiftChoice),
  }),
  change: endpoint({
    method: 'POST',
    path: '/contract/change',
    title: '变更合同',
    needs: [may.edit],
    input: ContractChange.safeExtend(version),
    reply: Saved,
  }),
  /** Added: the 补充协议 to print and sign; `id` is its own. */
  changePaper: endpoint({
    method: 'POST',
    path: '/contract/change/pdf',
    title: '补充协议PDF',
    needs: [may.detail],
    reads: true,
    file: true,
    long: true,
    input: ById,
    reply: z.unknown(),
  }),
  changePreview: endpoint({
    method: 'POST',
    path: '/contract/changePreview',
    silent: true,
    title: '试算变更',
    needs: [may.edit],
    reads: true,
    input: ContractChange.safeExtend(ById.shape),
    reply: ContractPreview,
  }),
  /** `id`, `version`: the contract that ends; the rest is the new one. */
  renew: endpoint({
    method: 'POST',
    path: '/contract/renew',
    title: '续签合同',
    needs: [may.renew],
    input: ContractOfRow,
    reply: Saved,
  }),
  terminate: endpoint({
    method: 'POST',
    path: '/contract/terminate',
    title: '终止合同',
    needs: [may.terminate],
    input: z.object({
      ...version,
      terminatedAt: field.day('终止日期', { help: '最后服务日' }),
      endReason: field.text('终止原因', { max: 200 }),
    }),
    reply: Saved,
  }),
  terminatePreview: endpoint({
    method: 'POST',
    path: '/contract/terminatePreview',
    silent: true,
    title: '试算终止',
    needs: [may.terminate],
    reads: true,
    input: z.object({ ...ById.shape, terminatedAt: field.day('终止日期') }),
    reply: TerminationPreview,
  }),
  void: endpoint({
    method: 'POST',
    path: '/contract/void',
    title: '作废合同',
    needs: [may.void],
    input: z.object({ ...version, endReason: field.text('作废原因', { max: 200 }) }),
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contract/delete/{id}',
    title: '删除草稿',
    needs: [may.removeDraft],
    input: ById,
    reply: Done,
  }),
  export: endpoint({
    method: 'POST',
    path: '/contract/export',
    title: '导出合同',
    needs: [may.export],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(contractList),
    reply: z.unknown(),
  }),
  paymentList: endpoint({
    method: 'POST',
    path: '/contract/paymentPlan/listPage',
    title: '付款计划',
    needs: [may.detail],
    reads: true,
    input: paymentList.query,
    reply: paymentList.page,
  }),
  saveCustom: endpoint({
    method: 'POST',
    path: '/contract/paymentPlan/saveCustom',
    title: '保存自定义付款计划',
    needs: [may.edit],
    input: z.object({ ...version, rows: customPlan.min(1, { error: '付款计划不能为空' }).meta({ title: '付款计划' }) }),
    reply: Saved,
  }),
}
