import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
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
  ...ordinary('/contract', '合同', {
    list: contractList,
    draft: Contract,
    edit: ContractOfRow,
    detail: ContractDetail,
    needs: {
      list: may.list,
      options: 'login',
      detail: [may.detail, may.handle],
      add: may.add,
      /** A draft goes on or is submitted; a contract not begun is edited. */
      edit: [may.edit, may.add],
      remove: may.removeDraft,
      export: may.export,
    },
  }),
  /** 合同列表 of the projects (archives 4.4, AEp): the same rows with a right of their own. */
  ofProjects: ordinary('/project/contract', '项目合同', {
    list: projectContractList,
    needs: { list: project.contracts },
  }).list,
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
  paymentList: ordinary('/contract/paymentPlan', '付款计划', { list: paymentList, needs: { list: may.detail } }).list,
  saveCustom: endpoint({
    method: 'POST',
    path: '/contract/paymentPlan/saveCustom',
    title: '保存自定义付款计划',
    needs: [may.edit],
    input: z.object({ ...version, rows: customPlan.min(1, { error: '付款计划不能为空' }).meta({ title: '付款计划' }) }),
    reply: Saved,
  }),
}
