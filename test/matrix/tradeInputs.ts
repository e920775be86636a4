import { bankLineInputs } from './bankLineInputs.ts'
import { dunningInputs } from './dunningInputs.ts'
import { invoiceInputs } from './invoiceInputs.ts'
import { mallInputs } from './mallInputs.ts'
import { materialInputs } from './materialInputs.ts'
import { partsOrderInputs } from './partsOrderInputs.ts'
import { quotationInputs } from './quotationInputs.ts'
import { receivableInputs } from './receivableInputs.ts'
import type { Maker } from './scenes.ts'
import { stockInputs } from './stockInputs.ts'
import { warehouseInputs } from './warehouseInputs.ts'

/** Parts, money and quotations. */
export const tradeInputs: Readonly<Record<string, Maker>> = {
  ...bankLineInputs,
  ...dunningInputs,
  ...invoiceInputs,
  ...mallInputs,
  ...materialInputs,
  ...partsOrderInputs,
  ...quotationInputs,
  ...receivableInputs,
  ...stockInputs,
  ...warehouseInputs,
}
