import type { TaskName, tasks } from './tasks.ts'

/** What each task is given, and what it answers. */
export type Asked = { [Name in TaskName]: Parameters<(typeof tasks)[Name]> }
export type Answer<Name extends TaskName> = ReturnType<(typeof tasks)[Name]>

/** One task with its arguments. */
export type Ask<Name extends TaskName = TaskName> = { task: Name; args: Asked[Name] }
export type WorkerAnswer<Name extends TaskName = TaskName> = { answer: Answer<Name> } | { fault: string }
