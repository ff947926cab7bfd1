/** Words of courtesy and of talk about a visit: they claim nothing about the restaurant that would need a fact. */
export const courtesyEn = `
thank thanks thankful much very many lots dear hello good morning evening afternoon your yours our ours you we were have has had will would
should could with from that this these those they them their there here what when which while where about after before again always also
been being both but each even ever every for just more most never only other over same some soon such than then too until well whole than
into onto upon without within during through because though although however since whether as at all any how who whose
review reviews feedback comment comments message rating star stars remark remarks words note notes thought thoughts
take taking taken took time moment moments write writing wrote written share sharing shared read reading leave leaving left give giving gave
visit visits visited visiting come coming came back return returning welcome welcoming welcomed again see seeing host hosting having
glad happy delighted delight pleased pleasure joy proud touched honoured honored thrilled grateful appreciate appreciated appreciation
enjoy enjoyed enjoying enjoyable love loved like liked satisfied satisfaction pleasant lovely great good nice kind kindness warm wonderful
excellent perfect delicious positive generous generosity negative honest sincere sincerely truly really warmly deeply highly
experience memory memories stay meal meals dinner lunch table evening dish dishes plate food cooking kitchen service room team teams staff
restaurant place house venue atmosphere setting guest guests customer customers people
sorry regret regrets apologise apologize apologies apology disappoint disappointed disappointing disappointment unfortunately sadly
bad poor wait waiting waited expect expected expectations expectation standard standards level quality
understand understood hear heard hearing listen listening attention attentive carefully seriously
pass passed passing along together colleagues internally discuss discussed
improve improving improvement better learn learning work working effort efforts continue keep keeping doing
hope hoping wish wishing allow allows able can know knew known knowing issue issues problem problems mistake mistakes
fall fell short below point points detail details something anything everything nothing someone anyone everyone
soon next future day days night occasion opportunity chance look looking forward later long away
contact write directly reach talk speak hesitate please let
convince change changed discover rediscover trust loyal loyalty recommend recommending recommended recommendation encouragement encouraging
means mean meant make makes making made find found finding feel feels feeling felt remain stays heart passion care caring real
deserve deserved worthy word regards best wishes kind cheers friendly answer reply respond response tell telling told say saying said
certainly definitely especially particularly matter matters important essential priority simple simply second first impression
help helps helped helping today tonight bring brings honesty candid kindly made aware raise raised flag sincerest grateful hosting service served serve
right away lives live meet met meeting wanted want wants need needs does did done doing might shall must may might towards
compliment compliments lot little bit far once ago valued value valuable another
`;
