import { applyReleased } from './batch.ts'
import { addPort } from './orderAdd.ts'
import { endingPorts } from './orderClose.ts'
import { editPort } from './orderEdit.ts'
import type { ReleasePort } from './releasing.ts'

/** The calls of this module that may wait for a release. */
export const releasePorts: readonly ReleasePort[] = [
  { kinds: ['date', 'staff', 'template'], run: (ctx, input, release) => applyReleased(ctx, input, release) },
  addPort,
  editPort,
  ...endingPorts,
]
