import type { Answer, Ask, Asked } from './messages.ts'
import { type TaskName, tasks } from './tasks.ts'

const table: { [Name in TaskName]: (...args: Asked[Name]) => Answer<Name> } = tasks

/** Does a task here and now. */
export const run = <Name extends TaskName>({ task, args }: Ask<Name>): Answer<Name> => table[task](...args)
