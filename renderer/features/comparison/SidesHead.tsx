import { SideMark } from '../../ui/SideMark.tsx'

/** The head of a table that gives what A and B say of each `of`. */
export const SidesHead = ({ of }: { of: string }) => (
  <thead>
    <tr>
      <th>{of}</th>
      <th>
        <SideMark side="a" />
      </th>
      <th>
        <SideMark side="b" />
      </th>
    </tr>
  </thead>
)
