import { applyReleased } from './batch.ts'
import { addDoor } from './orderAdd.ts'
import { endingDoors } from './orderClose.ts'
import { editDoor } from './orderEdit.ts'
import type { ReleaseDoor } from './releasing.ts'

/** The calls of this module that may wait for a release. */
export const releaseDoors: readonly ReleaseDoor[] = [
  { kinds: ['date', 'staff', 'template'], run: (ctx, input, release) => applyReleased(ctx, input, release) },
  addDoor,
  editDoor,
  ...endingDoors,
]
