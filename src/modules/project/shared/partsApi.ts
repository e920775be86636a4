import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import { LiftCandidate, LiftLive, projectElevatorList } from './projectElevator.ts'
import { ContractCandidate, ProjectContract } from './projectWork.ts'
import { ChargeLift, ChargePerson, ChargePreview, SetCharge } from './setCharge.ts'

const lifts = z.array(z.uuid()).min(1, { error: '请选择电梯' }).max(2000, { error: '一次最多2000台' })
const contracts = z.array(z.uuid()).min(1, { error: '请选择合同' }).max(200, { error: '一次最多200份' })

/** Lifts of projects (archives 4.4 AEz, AEq, AE1; 5). */
export const projectElevatorApi = {
  ...ordinary('/project/elevator', '项目电梯', { list: projectElevatorList, needs: { list: may.lifts } }),
  /** Lifts of the communities to choose from, with the running project each is in. */
  candidates: endpoint({
    method: 'POST',
    path: '/project/elevator/candidates',
    title: '可关联的电梯',
    needs: [may.add, may.bindLifts],
    reads: true,
    input: z.object({ communityIds: z.array(z.uuid()).min(1, { error: '请选择小区' }).max(100) }),
    reply: z.array(LiftCandidate),
  }),
  bind: endpoint({
    method: 'POST',
    path: '/project/elevator/bind',
    title: '关联电梯',
    needs: [may.bindLifts],
    input: z.object({ projectId: z.uuid(), elevatorIds: lifts }),
    reply: Done,
  }),
  unbind: endpoint({
    method: 'POST',
    path: '/project/elevator/unbind',
    title: '移出电梯',
    needs: [may.bindLifts],
    input: z.object({ projectId: z.uuid(), elevatorIds: lifts }),
    reply: Done,
  }),
  live: endpoint({
    method: 'GET',
    path: '/project/elevator/live/{id}',
    title: '项目电梯实时监测',
    needs: [may.live],
    input: ById,
    reply: LiftLive,
  }),
}

/** Contracts of projects; their list stands in the contract module, which owns its columns (AEp). */
export const projectContractApi = {
  ofProject: endpoint({
    method: 'GET',
    path: '/project/contracts/{id}',
    title: '项目的合同',
    needs: [may.detail, may.contracts],
    input: ById,
    reply: z.array(ProjectContract),
  }),
  /** Contracts in force or to come that serve these lifts, with the project each belongs to. */
  candidates: endpoint({
    method: 'POST',
    path: '/project/contract/candidates',
    title: '可关联的合同',
    needs: [may.add, may.linkContracts],
    reads: true,
    input: z.object({
      elevatorIds: z.array(z.uuid()).max(2000).default([]),
      /** Those of the project's own lifts as well. */
      projectId: z.uuid().optional(),
    }),
    reply: z.array(ContractCandidate),
  }),
  link: endpoint({
    method: 'POST',
    path: '/project/contract/link',
    title: '关联合同',
    needs: [may.linkContracts],
    input: z.object({ projectId: z.uuid(), contractIds: contracts }),
    reply: Done,
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/project/contract/unlink',
    title: '取消关联合同',
    needs: [may.linkContracts],
    input: z.object({ projectId: z.uuid(), contractIds: contracts }),
    reply: Done,
  }),
}

export const setChargeApi = {
  lifts: endpoint({
    method: 'GET',
    path: '/project/chargeLifts/{id}',
    title: '项目电梯与负责人',
    needs: [may.setCharge],
    input: ById,
    reply: z.array(ChargeLift),
  }),
  people: endpoint({
    method: 'GET',
    path: '/project/chargePeople/{id}',
    title: '可负责的人员与负荷',
    needs: [may.setCharge],
    input: ById,
    reply: z.array(ChargePerson),
  }),
  /** Which orders not started yet would move; writes nothing. */
  preview: endpoint({
    method: 'POST',
    path: '/project/setCharge/preview',
    title: '设置负责人预览',
    needs: [may.setCharge],
    reads: true,
    input: SetCharge,
    reply: ChargePreview,
  }),
  /** One transaction; people in charge hold a T certificate in force, else 1007011. */
  setCharge: endpoint({
    method: 'POST',
    path: '/project/setCharge',
    title: '设置电梯负责人',
    needs: [may.setCharge],
    input: SetCharge,
    reply: z.object({ lifts: z.number().int(), orders: z.number().int() }),
  }),
}
