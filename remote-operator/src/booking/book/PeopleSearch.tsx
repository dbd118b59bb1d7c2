import { useState } from 'react';
import { Row, Select, Text, TextInput, TextLink } from 'shared-lib';
import type { Gender } from 'shared-lib/booking';
import { foldText } from 'shared-lib/board';
import styled from 'styled-components';
import type { ListedPerson } from '../../parts/choose-person/PersonList';
import * as m from '../../texts/m';

const Place = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  padding: var(--s3);
  border-bottom: 1px solid var(--line);
  border-radius: var(--r-m) var(--r-m) 0 0;
  background: var(--bg);
`;
const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: var(--s2);
`;

/** A person of the long list, with what it is filtered by. */
export interface FoundPerson extends ListedPerson {
  /** Null if not on record: then both filters leave them in. */
  gender: Gender | null;
  /** Minutes from their visit before; undefined if they have none, or it is not known where they are. */
  minutes: number | undefined;
  /** They know one of the chosen services. */
  knows: boolean;
  /** What else the search finds. */
  words: string;
}

/** How far away somebody may be, in minutes. */
const REACHES = ['15', '30', '60'] as const;

const NOTHING = {
  typed: '',
  gender: '' as Gender | '',
  knows: '' as 'yes' | '',
  within: '' as (typeof REACHES)[number] | '',
};

/** What is searched for in the list of all therapists. */
export function usePeopleSearch() {
  const [wanted, setWanted] = useState(NOTHING);
  const words = foldText(wanted.typed).split(/\s+/).filter(Boolean);
  return {
    wanted,
    set: (change: Partial<typeof NOTHING>): void => setWanted({ ...wanted, ...change }),
    clear: (): void => setWanted(NOTHING),
    isMeant: ({ name, words: more, gender, knows, minutes }: FoundPerson): boolean => {
      const text = foldText(`${name} ${more}`);
      return (
        words.every((word) => text.includes(word)) &&
        (!wanted.gender || gender === null || gender === wanted.gender) &&
        (!wanted.knows || knows) &&
        (!wanted.within || minutes === undefined || minutes <= Number(wanted.within))
      );
    },
  };
}

export interface PeopleSearchProps {
  search: ReturnType<typeof usePeopleSearch>;
  people: readonly FoundPerson[];
  /** How many it finds. */
  found: number;
}

/** Searches and filters the list of all therapists: by service, gender and distance, as far as each is known. */
export function PeopleSearch({ search: { wanted, set, clear }, people, found }: PeopleSearchProps) {
  return (
    <Place>
      <TextInput
        icon="search"
        aria-label={m.search_therapists()}
        placeholder={m.name_or_service()}
        autoComplete="off"
        autoFocus
        value={wanted.typed}
        onChange={(typed) => set({ typed })}
        // Enter must not send the form.
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
      />
      <Filters>
        {people.some(({ knows }) => knows) && (
          <Select
            size="sm"
            aria-label={m.service_2()}
            value={wanted.knows || 'any'}
            onChange={(value) => set({ knows: value === 'any' ? '' : 'yes' })}
            options={[
              { value: 'any', label: m.any_service() },
              { value: 'yes', label: m.knows_the_service() },
            ]}
          />
        )}
        {people.some(({ gender }) => gender !== null) && (
          <Select
            size="sm"
            aria-label={m.gender()}
            value={wanted.gender || 'any'}
            onChange={(value) => set({ gender: value === 'any' ? '' : value })}
            options={[
              { value: 'any', label: m.any_gender() },
              { value: 'female', label: m.woman() },
              { value: 'male', label: m.man() },
            ]}
          />
        )}
        {people.some(({ minutes }) => minutes !== undefined) && (
          <Select
            size="sm"
            aria-label={m.distance()}
            value={wanted.within || 'any'}
            onChange={(value) => set({ within: value === 'any' ? '' : value })}
            options={[
              { value: 'any', label: m.any_distance() },
              ...REACHES.map((value) => ({ value, label: m.within_min({ value }) })),
            ]}
          />
        )}
      </Filters>
      <div role="status">
        <Row $between>
          <Text size="s" muted>
            {found === 0 ? m.no_therapist_fits() : m.found_of({ found, all: people.length })}
          </Text>
          {found < people.length && <TextLink onClick={clear}>{m.clear_2()}</TextLink>}
        </Row>
      </div>
    </Place>
  );
}
