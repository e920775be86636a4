import { machine } from '#kernel/shared/machine.ts'
import { may } from './permissions.ts'
import { ProjectState, refuseProject } from './project.terms.ts'

const { running, ended } = ProjectState.code

/** A project runs until it is ended; then its lifts are free for another one (archives 1, projectElevator). */
export const projectMoves = machine(
  ProjectState,
  {
    edit: { label: '编辑', from: [running], needs: [may.edit] },
    bind: { label: '关联电梯', from: [running], needs: [may.bindLifts] },
    link: { label: '关联合同', from: [running], needs: [may.linkContracts] },
    setCharge: { label: '设置负责人', from: [running], needs: [may.setCharge] },
    end: { label: '结束', from: [running], to: ended, needs: [may.end] },
  },
  refuseProject.wrongState,
)
