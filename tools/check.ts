import { conclude, runSteps, staticSteps, vitestStep } from './steps.ts'

/** The fast part of the tests (at most 90 s): types, style, boundaries, pure rules. */
conclude(await runSteps([...staticSteps, vitestStep('shared')], 2))
