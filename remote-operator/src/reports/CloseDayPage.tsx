import { useQuery } from '@tanstack/react-query';
import {
  addDays,
  ConnectionStatus,
  dayWords,
  IconButton,
  Row,
  serviceDayOf,
  Stack,
  useNavigate,
  useNowValue,
  useSearchParams,
} from 'shared-lib';
import { DateFilter } from 'shared-lib/controls';
import { dayQueries } from 'shared-lib/records';
import styled from 'styled-components';
import { ReportPage } from '../parts/page/ReportPage';
import { ClosedDays } from './ClosedDays';
import { closeDayPath, readDayAddress } from './dayAddress';
import { DayCards } from './DayCards';
import { DayCash } from './DayCash';
import { DayChanges } from './DayChanges';
import { DayState, DaySteps } from './DaySteps';
import { PrintButton } from '../parts/page/ExportReport';
import * as m from '../texts/m';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(300px, 330px);
  align-items: start;
  gap: var(--s4);

  @media (max-width: 1199px) { grid-template-columns: minmax(0, 1fr); }
  @media print { grid-template-columns: minmax(0, 1fr); }
`;

/** One day of the books: counted, ticked, signed by one operator and confirmed by another. Source: R-beyond-550. */
export function CloseDayPage() {
  const [params, setParams] = useSearchParams();
  const go = useNavigate();
  const today = useNowValue(serviceDayOf);
  const address = readDayAddress(params);
  // The last day that is over.
  const shown = address.day ?? addDays(today, -1);
  const query = useQuery(dayQueries.day(shown));
  const day = query.data;
  const turn = (days: number): void => void go(closeDayPath(addDays(shown, days)));
  return (
    <ReportPage
      isPrinted
      title={m.close_the_day_of({ day: dayWords(shown) })}
      subtitle={
        <>
          <span>{m.service_day_from_to()}</span>
          <span data-screen>
            <ConnectionStatus />
          </span>
        </>
      }
      actions={
        <>
          <Row data-screen $gap={2} $nowrap>
            <IconButton icon="left" size="sm" variant="outline" label={m.the_day_before()} onClick={() => turn(-1)} />
            <DateFilter
              aria-label={m.service_day()}
              value={shown}
              max={today}
              onChange={(to) => to && void go(closeDayPath(to))}
            />
            <IconButton
              icon="right"
              size="sm"
              variant="outline"
              label={m.the_day_after()}
              disabled={shown >= today}
              onClick={() => turn(1)}
            />
          </Row>
          <PrintButton disabled={!day} />
        </>
      }
      query={query}
      what={m.the_day()}
      failure={m.could_not_fetch_the_day()}
    >
      {day && (
        <Stack $gap={3}>
          <DayState day={day} />
          <Columns>
            <Stack $gap={3}>
              <DayCash day={day} />
              <DayChanges day={day} />
              <DaySteps day={day} />
              <ClosedDays
                page={address.page}
                onPage={(page) =>
                  setParams((now) => {
                    const next = new URLSearchParams(now);
                    next.set('page', String(page));
                    return next;
                  })
                }
              />
            </Stack>
            <DayCards day={day} />
          </Columns>
        </Stack>
      )}
    </ReportPage>
  );
}
